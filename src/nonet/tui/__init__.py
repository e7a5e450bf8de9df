"""The terminal app: `nonet play`. It stands on the library and has no solving of its own.

::

    screen, path, dialogs, new   the screens; base: those with a board; choosing: those with a list
    board, panel                 widgets
    painting, palette, geometry  how a board is drawn: what, in which colours, where
    rules                        variant rules: signs, letters and words
    scene                        what is to be seen, without colours
    game, clock, typing          the game itself, without a screen
    document                     a game as JSON with its history, as the page has it, too
    saving                       games as files
    tasks, worker                what the library is asked for, in a process that can be ended
"""
