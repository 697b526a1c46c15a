import { expect, test } from 'vitest'
import { columnMarks, marksOfAll } from '../../../../server/uploads/csv/columnMarks.ts'

/** Records of the marks and lengths of their values; no mark stands for an empty one. */
const noted = (records: readonly (readonly (readonly [mark: number, length: number])[])[]) => {
  const marks = columnMarks()
  for (const record of records) {
    for (const [mark, length] of record) marks.endField(mark, length)
    marks.endRecord(record.length === 0)
  }
  return marks
}
const empty = [0, 0] as const

test('each column has the signs of its values, the shortest and the longest, and how many there are, of the first record apart', () => {
  const marks = noted([[], [[1, 9], empty], [[2, 4], [4, 6], empty], [], [empty, [8, 2], [1, 1]]])
  const [first, others] = [marks.first(), marks.others()]
  expect({ first, others, all: marksOfAll(first, others) }).toEqual({
    first: { marks: [1], lengths: [{ min: 9, max: 9 }], filled: [1] },
    others: {
      marks: [2, 12, 1],
      lengths: [
        { min: 4, max: 4 },
        { min: 2, max: 6 },
        { min: 1, max: 1 },
      ],
      filled: [1, 2, 1],
    },
    all: {
      marks: [3, 12, 1],
      lengths: [
        { min: 4, max: 9 },
        { min: 2, max: 6 },
        { min: 1, max: 1 },
      ],
      filled: [2, 2, 1],
    },
  })
})

test('the widths tell the narrowest record, the last value of any, and which have more values than the first with or without a gap', () => {
  const value = [1, 1] as const
  const widths = (...records: Parameters<typeof noted>[0]) => noted(records).widths()
  expect({
    none: widths(),
    even: widths([value, value], [value, empty], [empty, value, empty, empty]),
    gap: widths([value, value, value], [value, empty, empty, value], [value, empty]),
    surplus: widths([value], [], [value, value], [value, value, empty]),
  }).toEqual({
    none: { min: Infinity, max: 0, records: 0, surplus: 0, gaps: 0 },
    even: { min: 2, max: 2, records: 2, surplus: 1, gaps: 1 },
    gap: { min: 2, max: 4, records: 2, surplus: 1, gaps: 1 },
    surplus: { min: 1, max: 2, records: 2, surplus: 2, gaps: 0 },
  })
})
