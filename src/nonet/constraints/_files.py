"""Which words each file of a rule has: made by `tools/rule_words.py`."""

TABLE = """\
arrow: arrow doublearrow pillarrow
average_arrow: averagearrow
battlefield: battlefield battlefields
between: between betweenline lockout lockoutline
cages: equalitycage rellik rellikcage
chaos: chaos chaosconstruction regionstofind
chess: antialfil antiantelope anticamel antidabbaba antielephant antigiraffe antiking antiknight
chess: antileap antiqueen antitaxicab antitripper antizebra kingsmove knightsmove leap noking
chess: noknight
connected: connected connectedvalues
contents: antiquad antiquadruple contain containatleast containexact containexactly countedvalues
contents: exclusionquad exclusionquadruple lookandsay quad quadruple
counting: countdistinct countingcircles globalentropy globalmod samevalues
cryptic_killer: cryptickiller
custom: automaton nfa pair pairtable statemachine
distinct_lines: distinctlines fullrankties
doppelganger: doppelganger
doublers: doubler doublercells doublers multipliers triplers
extra_region: alldifferent different distinct extraregion
flatmates: dutchflatmates
formula: formula
full_rank: fullrank
groups: bothdiagonals diagonal diagonal+ diagonals disjoint disjointgroups disjointsets hyper
groups: hyperdoku negativediagonal nrc positivediagonal sudokux windoku windows xsudoku
indexing: boxindexer boxindexing colindexer columnindexer columnindexing indexing numberedroom
indexing: rowindexer rowindexing valueindexing
killer: cage killer killercage
logic: and not or
modular: alternatingparity entropic entropicline entropyline modline modular modularline moduloline
modular: oddevenline parity parityline
negative: antixv negative negativeblack negativeconsecutive negativedifference negativeratio
negative: negativesum negativewhite negativexv strictkropki strictxv xvnegative
nonconsecutive: anticonsecutive diagonallynonconsecutive diagonalnonconsecutive noconsecutive
nonconsecutive: nonconsecutive orthogonallynonconsecutive
nurikabe: nurikabe
one_of: oneof
outside_sums: before9 beforenine frame framesum framesums positionalsum positionsum positionsums
outside_sums: rossini sumbeforenine
palindrome: clone palindrome palindromeline palindromicline
product: product productcage productkiller
product_arrow: multiplicationarrow productarrow timesarrow
regex: regex
region_clues: regioncount regionrun
region_sum_line: equalsumline regionsum regionsumline
renban: nabner nabnerline renban renbanline
replicate: replicate
same_difference: equaldifference samedifference samedifferenceline
sandwich: lunchbox sandwich sandwichbetween sandwichsum
schrodinger: schrodinger schrodingercells schroedinger
search_nine: search9 searchnine
sequence: arithmeticline arithmeticsequence sequence sequenceline
single_cells: even max maximum min minimum odd
skyscraper: hiddenskyscraper skyscraper
skyscraper_sum: skyscrapersum skyscrapersums sumskyscraper
split_pea: splitpea splitpealine splitpeas
star_battle: starbattle stars
sum_line: 10line sumline tenline
sums: equalsum equalsumgroups equalsums littlekiller littlekillersum sum sumcage
thermometer: slowthermo slowthermometer thermo thermometer
two_cells: biggerthan black blackdot consecutive consecutivepair diff difference greaterthan
two_cells: lessthan pairsum ratio smallerthan v white whitedot x xv xvv xvx
variables: variables
whispers: dutchwhispers germanwhispers whisper whispers
x_sum: xsum
yin_yang: yinyang
zipper: zipper zipperline
"""
