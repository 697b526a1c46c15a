import { expect, test } from 'vitest'
import { cellOf } from '../../../../server/engines/trino/cells.ts'

test.each([
  ['UTC', '2020-01-15T12:00:00'],
  ['+05:30', '2020-01-15T06:30:00'],
  ['-03:30', '2020-01-15T15:30:00'],
  ['-00:30', '2020-01-15T12:30:00'],
  ['Asia/Kolkata', '2020-01-15T06:30:00'],
  ['America/St_Johns', '2020-01-15T15:30:00'],
])('noon of the zone %s is read as %s of UTC', (zone, utc) => {
  expect(cellOf('timestamp(3) with time zone')(`2020-01-15 12:00:00.000 ${zone}`)).toBe(utc)
})
