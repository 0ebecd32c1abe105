mod squares;
