mod memo;
