/** A small file no part of the product ships: harvests with a comma in a name, an empty cell and text beyond ASCII. */
export const harvests = `orchard,fruit,kg
"North, hill",Apple,120
"North, hill",Pear,80
Söder,Apple,45.5
Söder,Pear,
Lake,Apple,200
Lake,Cherry,30
`

/** What the bars of SUM(kg) by orchard must say, largest first. */
export const totalByOrchard = ['Lake 230.0', 'North, hill 200.0', 'Söder 45.5']
