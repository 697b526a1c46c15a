import { expect, test } from 'vitest'
import { checkReading, kindNames } from '../../../../server/charts/sql/derived.ts'
import { columnKinds, type ColumnKind } from '../../../../src/api/contract/columnKinds.ts'

const kinds = Object.values(columnKinds)

/** Which kinds the values of one can be read as, or what a refusal says. */
const readings = (stored: ColumnKind, dateFormat: string | null) =>
  kinds.flatMap((kind) => {
    if (kind === stored) return []
    try {
      checkReading('sold', stored, { kind, dateFormat })
      return [kindNames[kind]]
    } catch (error) {
      return [(error as Error).message]
    }
  })

test('numbers and texts can be read as most kinds, dates and truths as texts alone', () => {
  const told = Object.fromEntries(kinds.map((kind) => [kindNames[kind], readings(kind, '%Y')]))
  const isNot = (stored: string, kind: string) => `Column sold holds ${stored}, not ${kind}`
  expect(told).toEqual({
    numbers: ['text', 'dates', isNot('numbers', 'true or false')],
    text: ['numbers', 'dates', isNot('text', 'true or false')],
    dates: [isNot('dates', 'numbers'), 'text', isNot('dates', 'true or false')],
    'true or false': [isNot('true or false', 'numbers'), 'text', isNot('true or false', 'dates')],
  })
})

test('dates are read by how they are written, nothing else needs that', () => {
  expect(readings(columnKinds.text, null)).toEqual([
    'numbers',
    'date_format: Required',
    'Column sold holds text, not true or false',
  ])
})
