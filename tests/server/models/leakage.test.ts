import { expect, test } from 'vitest'
import { findLeakage } from '../../../server/models/leakage.ts'
import type { FeatureColumn } from '../../../server/models/columns.ts'
import { from, numbers, texts } from '../../support/modelData.ts'

const rowsOf = (...rows: number[]) => Uint32Array.from(rows)
const halves = (count: number) => ({
  train: Uint32Array.from(from(count / 2, (row) => row)),
  test: Uint32Array.from(from(count / 2, (row) => count / 2 + row)),
})
const warned = (
  features: FeatureColumn[],
  actual: number[],
  classes: number | null,
  parts = halves(actual.length),
) =>
  findLeakage(features, 'price', Float64Array.from(actual), classes, parts).map(
    ({ feature, score }) => [feature, Number(score.toFixed(6))],
  )

test('a feature tells numbers by the means of its texts, of its missing values, and by a line', () => {
  const actual = [1, 3, 1, 3, 50, 50, 1, 3, 26.5, 50]
  const words = ['a', 'b', 'a', 'b', null, null, 'a', 'b', 'unseen', null]
  const parts = { train: rowsOf(0, 1, 4, 5, 2, 3), test: rowsOf(6, 7, 9) }
  const line = numbers(
    'line',
    actual.map((value) => 7 - 2 * value),
  )
  const flat = numbers(
    'flat',
    actual.map(() => 1),
  )
  const mean = [1, 3, 1, 3, 1, 3, 2]
  const unseen = texts('word', ['a', 'b', 'a', 'b', 'a', 'b', 'c'])
  expect([
    warned([texts('word', words), line, flat], actual, null, parts),
    warned([unseen], mean, null, { train: rowsOf(0, 1, 2, 3), test: rowsOf(4, 5, 6) }),
    warned([line], actual, null, { train: parts.train, test: rowsOf() }),
  ]).toEqual([
    [
      ['word', 1],
      ['line', 1],
    ],
    [['word', 1]],
    [],
  ])
})

test('a feature tells classes where it tells each of them, from 99 % on', () => {
  const actual = from(400, (row) => row % 2)
  const telling = (wrong: number) =>
    numbers(
      'code',
      actual.map((own, row) => (own === 0 && row >= 200 && row < 200 + 2 * wrong ? 1 : own)),
    )
  const seldom = from(400, (row) => (row % 200 === 0 ? 1 : 0))
  const blind = numbers(
    'blind',
    seldom.map((own, row) => (row < 200 ? own : 0)),
  )
  expect([
    warned([telling(2)], actual, 2),
    warned([telling(3)], actual, 2),
    warned([blind], seldom, 2),
    warned([telling(0)], actual, 2, { train: halves(400).train, test: rowsOf() }),
  ]).toEqual([[['code', 0.99]], [], [], []])
})

test('of many rows some from everywhere are looked at', () => {
  const count = 80_000
  const actual = from(count, (row) => row % 10)
  const atFirst = numbers(
    'at first',
    actual.map((value, row) => (row % 40_000 < 20_000 ? value : 0)),
  )
  expect(warned([atFirst, numbers('all', actual)], actual, null)).toEqual([['all', 1]])
})
