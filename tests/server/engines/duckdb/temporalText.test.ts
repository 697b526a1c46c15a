import { DuckDBDateValue, DuckDBTimestampValue } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { dateText, timestampText } from '../../../../src/api/contract/temporalText.ts'

test('dates outside the years 1 to 9999 are written as the engine writes them', () => {
  const distant = [
    -719_163, -719_528, -719_529, -800_000, -2_000_000_000, 2_932_897, 5_000_000, 2_000_000_000,
  ]
  expect(distant.map(dateText)).toEqual(distant.map((days) => String(new DuckDBDateValue(days))))
})

test('moments outside the years 1 to 9999 are written as the engine writes them', () => {
  const distant = [
    -62_135_596_800_000_001n,
    -70_000_000_000_500_000n,
    -9_223_372_022_400_000_000n,
    253_402_300_800_000_000n,
    9_000_000_000_000_000_100n,
    9_223_372_036_854_775_807n,
    -9_223_372_036_854_775_807n,
  ]
  expect(distant.map(timestampText)).toEqual(
    distant.map((micros) => String(new DuckDBTimestampValue(micros))),
  )
})
