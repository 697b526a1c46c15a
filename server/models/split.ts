import { randomOf, shuffle } from './random.ts'

/** Every so many-th row is for the test. */
const testEvery = 5

/**
 * 80 % of the rows for training and 20 % for the test, both ascending: by class, as far as every class has two rows. `classes`
 * has each row's class, null where there are none.
 */
export const splitRows = (
  rows: Uint32Array,
  classes: Uint8Array | null,
  seed: number,
): { train: Uint32Array; test: Uint32Array } => {
  const mixed = shuffle(rows.slice(), randomOf(seed))
  if (classes !== null) {
    const counts = new Uint32Array(256)
    const classOf = (row: number) => classes[row] ?? 0
    for (const row of rows) counts[classOf(row)] = (counts[classOf(row)] ?? 0) + 1
    if (!counts.includes(1)) {
      const ordered = Array.from(counts, (count) => new Uint32Array(count))
      const filled = new Uint32Array(256)
      for (const row of mixed) {
        const position = filled[classOf(row)] ?? 0
        ordered[classOf(row)]?.set([row], position)
        filled[classOf(row)] = position + 1
      }
      let at = 0
      for (const some of ordered) {
        mixed.set(some, at)
        at += some.length
      }
    }
  }
  const isTest = (_row: number, at: number) => at % testEvery === testEvery >> 1
  return {
    train: mixed.filter((row, at) => !isTest(row, at)).sort(),
    test: mixed.filter(isTest).sort(),
  }
}
