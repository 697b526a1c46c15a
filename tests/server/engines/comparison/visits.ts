import type { TypeNames } from '../conformance/testDatabase.ts'

/** A row of the data that is compared: moments as the contract writes them, in UTC. */
export interface Visit {
  id: number
  at: string | null
  day: string | null
  zoned: string | null
  region: string | null
  product: string | null
  qty: number | null
  price: number | null
  share: number | null
}

export const columns: Record<keyof Visit, keyof TypeNames> = {
  id: 'integer',
  at: 'timestamp',
  day: 'date',
  zoned: 'zoned',
  region: 'text',
  product: 'text',
  qty: 'integer',
  price: 'decimal',
  share: 'double',
}

const minute = 60_000
const dayMs = 1440 * minute
const textAt = (ms: number) => new Date(ms).toISOString().slice(0, 19)
const steps = (from: string, count: number, minutes: number) =>
  Array.from({ length: count }, (_, step) =>
    textAt(Date.parse(`${from}Z`) + step * minutes * minute),
  )

/** Fractions of a second around the ends of periods, days that no leap year has and leap days, weeks 52, 53 and 1, both sides of 1970. */
const edges = [
  '1900-01-01T00:00:00',
  '1900-02-28T23:59:59.999999',
  '1900-03-01T00:00:00',
  '1969-12-27T23:59:59.999999',
  '1969-12-28T00:00:00',
  '1969-12-31T23:59:58.500000',
  '1969-12-31T23:59:59.999999',
  '1970-01-01T00:00:00',
  '1970-01-01T00:00:00.000001',
  '1999-12-31T23:59:59.999600',
  '2000-02-29T06:30:00',
  '2009-12-27T12:00:00',
  '2009-12-28T12:00:00',
  '2010-01-03T23:59:59',
  '2020-02-29T23:59:59.999500',
  '2020-12-27T23:59:59',
  '2020-12-28T00:00:00',
  '2020-12-31T23:59:59.999000',
  '2021-01-01T00:00:00',
  '2021-01-03T23:59:59',
  '2021-01-04T00:00:00',
  '2024-02-28T23:59:59',
  '2024-02-29T00:00:00',
  '2024-02-29T12:14:59.750000',
  '2024-03-01T00:00:00',
  '2024-12-29T23:59:59',
  '2024-12-30T00:15:00',
  '2037-12-31T23:45:00',
  '2100-02-28T23:59:59',
  '2100-03-01T00:00:00',
  '2150-06-15T13:37:00',
]

/** Hours in which clocks of Europe and America are put forward and back. */
const summerTime = [
  ...steps('2024-03-10T06:00:00', 9, 20),
  ...steps('2024-03-30T22:30:00', 17, 15),
  ...steps('2024-10-26T22:30:00', 17, 15),
  ...steps('2024-11-03T04:45:00', 9, 20),
]

/** Spread over three years, every fourth month left out. */
const spread = Array.from({ length: 260 }, (_, index) => {
  const month = (index * 7) % 36
  const at = Date.UTC(2021, month - (month % 4 === 2 ? 1 : 0), 1 + ((index * 13) % 28))
  return textAt(at + ((index * 7919) % 86_400) * 1000)
})

const daysAgo = [
  ...Array.from({ length: 41 }, (_, days) => days),
  59,
  89,
  90,
  91,
  120,
  181,
  364,
  365,
  366,
  400,
]

/** Days that lie around those that relative ranges begin and end at. */
const recent = (today: number) => [
  ...daysAgo.map((days) => textAt(today - days * dayMs + ((days * 37) % 24) * 60 * minute)),
  ...[1, 2, 6, 7, 8, 31].map((days) => textAt(today + days * dayMs)),
]

const momentsOf = (today: number): (string | null)[] => [
  ...edges,
  ...summerTime,
  ...spread,
  ...recent(today),
  null,
  null,
  null,
]

const regions = ['East', 'West', 'North', null, 'South']
const unless = <Value>(missing: boolean, value: Value) => (missing ? null : value)

/** The rows; quarters and eighths add up exactly in any order. */
export const visitsAt = (today: number): Visit[] =>
  momentsOf(today).map((at, index) => ({
    id: index + 1,
    at,
    day: unless(at === null || index % 29 === 7, at?.slice(0, 10) ?? null),
    zoned: unless(at === null || at < '1971' || at > '2037-12-31T24', at),
    region: regions[(index * 3) % 5] ?? null,
    product: unless(index % 23 === 5, `P${String((index * index * 7) % 13).padStart(2, '0')}`),
    qty: unless(index % 13 === 3, ((index * 37) % 201) - 100),
    price: unless(index % 17 === 2, (((index * 53) % 400) - 150) / 4),
    share: unless(index % 19 === 1, (((index * 97) % 1000) - 300) / 8),
  }))
