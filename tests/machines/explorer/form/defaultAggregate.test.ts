import { expect, test } from 'vitest'
import { columnKinds } from '../../../../src/api/contract/columnKinds'
import {
  defaultAggregate,
  isLabel,
  isMoney,
} from '../../../../src/machines/explorer/form/aggregates'

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
  ['cluster', 'COUNT'],
  ['cluster size', 'SUM'],
])('the number %s aggregates by %s at first', (name, aggregate) => {
  expect(defaultAggregate(columnKinds.number, name)).toBe(aggregate)
})

test('what is no number is counted', () => {
  expect(defaultAggregate(columnKinds.text, 'cost')).toBe('COUNT')
  expect(defaultAggregate(columnKinds.moment, 'ordered_at')).toBe('COUNT')
})

test('amounts of money and what names single things are told by whole words of a name, in one or many, in any case', () => {
  const money = [
    ...['Revenue', 'sales', 'total_price', 'unitCost', 'Umsatz (EUR)', 'in €', 'Fee [$]', 'Erlös'],
    ...['cost2', 'wholesale', 'costume', 'totality', 'state'],
  ]
  const labels = [
    ...['id', 'IDs', 'order_id', 'customerId', 'Phone Number', 'zip-code', 'PLZ', 'years', 'Jahr'],
    ...['id2', 'idle', 'birthday', 'yearly', 'state'],
  ]
  expect([money.filter(isMoney), labels.filter(isLabel)]).toEqual([
    money.slice(0, 9),
    labels.slice(0, 10),
  ])
})
