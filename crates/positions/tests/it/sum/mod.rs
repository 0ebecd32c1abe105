mod played_sum;
mod played_summand;
