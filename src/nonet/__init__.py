"""nonet: Sudoku of every size and shape."""
