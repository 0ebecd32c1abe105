mod nogo;
