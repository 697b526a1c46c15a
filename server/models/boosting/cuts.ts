/** Bins of a column; the missing values have one more. */
export const maxBins = 255

const largest = 3.4028234663852886e38

/** The values that begin the second and each later bin, ascending; the last is above every value. */
const cutsOf = (sorted: Float32Array): number[] => {
  const distinct: number[] = []
  for (const value of sorted) {
    if (value === distinct.at(-1)) continue
    distinct.push(value)
    if (distinct.length > maxBins) break
  }
  if (distinct.length <= maxBins) return [...distinct.slice(1), largest]
  const cuts: number[] = []
  let last = sorted[0] ?? 0
  for (let bin = 1; bin < maxBins; bin += 1) {
    const value = sorted[Math.floor((bin * sorted.length) / maxBins)] ?? 0
    if (value === last) continue
    cuts.push(value)
    last = value
  }
  return [...cuts, largest]
}

/**
 * The cuts of a column by the quantiles of sampled rows, written as 256 floats padded with infinity, and their number.
 * Addresses: of the column's values, of the rows, of the cuts, of the number.
 */
export const findCuts = (buffer: ArrayBufferLike, numbers: number[]) => {
  const [valuesAt = 0, height = 0, rowsAt = 0, count = 0, cutsAt = 0, out = 0] = numbers
  const values = new Float32Array(buffer, valuesAt, height)
  const sample = new Float32Array(count)
  let length = 0
  for (const row of new Uint32Array(buffer, rowsAt, count)) {
    const value = values[row] ?? Number.NaN
    if (Number.isNaN(value)) continue
    sample[length] = value
    length += 1
  }
  const cuts = cutsOf(sample.subarray(0, length).sort())
  const written = new Float32Array(buffer, cutsAt, 256)
  written.fill(Number.POSITIVE_INFINITY)
  written.set(cuts)
  new Uint32Array(buffer, out, 1)[0] = cuts.length
}
