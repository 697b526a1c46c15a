/** The number of the fewest digits that the same four-byte float stands for: 0.1 and not 0.10000000149. */
export const shortestFloat = (value: number) => {
  for (let digits = 6; digits < 9; digits += 1) {
    const candidate = Number(value.toPrecision(digits))
    if (Math.fround(candidate) === value) return candidate
  }
  return Number(value.toPrecision(9))
}
