import { expect, test } from 'vitest'
import { columnKinds } from '../../../../src/api/contract/columnKinds'
import { defaultAggregate } from '../../../../src/machines/explorer/form/aggregates'

test.each([
  ['revenue', 'SUM'],
  ['cost', 'SUM'],
  ['passengers', 'SUM'],
  ['mileage', 'SUM'],
  ['age', 'AVG'],
  ['prices', 'AVG'],
  ['stage', 'SUM'],
  ['tax_rate', 'AVG'],
  ['IMDB Rating', 'AVG'],
  ['unitPrice', 'AVG'],
  ['fare', 'AVG'],
  ['discount %', 'AVG'],
  ['order_id', 'COUNT'],
  ['customerId', 'COUNT'],
  ['year', 'COUNT'],
  ['Umsatz (EUR)', 'SUM'],
  ['Anteil', 'AVG'],
  ['PLZ', 'COUNT'],
])('the number %s aggregates by %s at first', (name, aggregate) => {
  expect(defaultAggregate(columnKinds.number, name)).toBe(aggregate)
})

test('what is no number is counted', () => {
  expect(defaultAggregate(columnKinds.text, 'cost')).toBe('COUNT')
  expect(defaultAggregate(columnKinds.moment, 'ordered_at')).toBe('COUNT')
})
