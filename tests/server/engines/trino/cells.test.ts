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

test.each([
  ['2020-07-15 12:00:00.000 Europe/Berlin', '2020-07-15T10:00:00'],
  ['2020-03-29 01:30:00.000 Europe/Berlin', '2020-03-29T00:30:00'],
  ['2020-03-29 03:30:00.000 Europe/Berlin', '2020-03-29T01:30:00'],
  ['2020-11-01 00:30:00.25 America/New_York', '2020-11-01T04:30:00.250000'],
  ['2020-01-01 00:15:00 +01:00', '2019-12-31T23:15:00'],
  ['2020-01-15 12:00:00.000 Z', '2020-01-15T12:00:00'],
  ['-0044-03-15 12:00:00.000 Europe/Rome', '-0044-03-15 12:00:00.000 Europe/Rome'],
])('the moment %s is read as %s of UTC', (moment, utc) => {
  expect(cellOf('timestamp(3) with time zone')(moment)).toBe(utc)
})
