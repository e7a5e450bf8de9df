"""Links between statements, and what follows along them: the ground that chains stand on.

`nodes` numbers the statements; `graph` has the strong and weak links between them and says, by the
transitive consequences of `closure`, which node implies which; `paths` finds the shortest chains.
`graphs` makes the graphs of a state, with groups and with the almost locked sets of `als`;
`consequences` gathers what follows from each candidate. `strong` has the strong links of one value,
and `nets` what follows by singles alone, where a statement may need several others.
"""
