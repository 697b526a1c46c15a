const numbers = new Intl.NumberFormat('en-US')

/** A count with what it counts: `1 row`, `1,200 rows`. */
export const counted = (count: number, noun: string, plural = `${noun}s`) =>
  `${numbers.format(count)} ${count === 1 ? noun : plural}`
