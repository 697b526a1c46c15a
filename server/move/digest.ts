const words = 2
const [firstSeed, secondSeed] = [0x811c9dc5, 0x9e3779b9]
const [firstPrime, secondPrime] = [0x01000193, 0x85ebca6b]

const mixed = (hash: number) => {
  const one = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const two = Math.imul(one ^ (one >>> 13), 0xc2b2ae35)
  return (two ^ (two >>> 16)) >>> 0
}

/**
 * Sums up rows of texts, whatever their order: 64 bits for each column, the sum of its values' hashes, and 64 for the rows as
 * wholes. Two tables with the same sums have the same values in each column, and the same rows, with near certainty.
 * The hashes are FNV-1a in two variants with MurmurHash3's finalizer.
 */
export const createDigest = (columns: number) => {
  const sums = new Uint32Array((columns + 1) * words)
  let rows = 0
  let [wholeFirst, wholeSecond] = [0, 0]

  const put = (at: number, first: number, second: number) => {
    sums[at * words] = (sums[at * words] ?? 0) + first
    sums[at * words + 1] = (sums[at * words + 1] ?? 0) + second
  }

  const cell = (column: number, text: string | null) => {
    let [first, second] = [firstSeed, secondSeed]
    if (text === null) second = ~second
    else
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at)
        first = Math.imul(first ^ code, firstPrime)
        second = Math.imul(second ^ code, secondPrime) + 1
      }
    const [one, other] = [mixed(first), mixed(second)]
    put(column, one, other)
    wholeFirst = mixed(wholeFirst ^ one) + column
    wholeSecond = mixed(wholeSecond ^ other) + column
  }

  return {
    add: (row: (column: number) => string | null) => {
      ;[wholeFirst, wholeSecond] = [firstSeed, secondSeed]
      for (let column = 0; column < columns; column += 1) cell(column, row(column))
      put(columns, mixed(wholeFirst), mixed(wholeSecond))
      rows += 1
    },
    rows: () => rows,
    /** The sums of each column, and last those of the rows. */
    sums: () =>
      Array.from({ length: columns + 1 }, (_, at) =>
        [...sums.subarray(at * words, (at + 1) * words)].join(' '),
      ),
  }
}

export type Digest = ReturnType<typeof createDigest>

/** The columns in which two digests differ, by name; the word `rows` where only the rows as wholes do. */
export const differences = (names: readonly string[], one: Digest, other: Digest): string[] => {
  const [left, right] = [one.sums(), other.sums()]
  const differing = [...names, 'rows'].filter((_, at) => left[at] !== right[at])
  return differing.length > 1 ? differing.filter((name) => name !== 'rows') : differing
}
