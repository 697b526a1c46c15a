import { expect, test } from 'vitest'
import { FilterCard } from '../../src/features/dashboards/parts/FilterCards'
import { openView } from '../support/view'

test.each([
  ['its dataset', { variable: null, lost: null }, 'cost > 5 orders'],
  [
    'the variable of the address that sets it',
    { variable: 'price', lost: null },
    'cost > 5 orders, ?price=',
  ],
  ['why it holds for nothing', { variable: 'price', lost: 'Lost' }, 'cost > 5 Lost'],
])('the card of a filter of a dashboard says %s', async (_, facts, said) => {
  await openView(
    <FilterCard
      {...{ column: 'cost', operator: '>', value: '5', dataset: 'orders', selected: false }}
      {...facts}
      tools={null}
    />,
  )
  const card = document.querySelector('[aria-label="Filter on cost"]')
  const texts = [...(card?.querySelectorAll('div > div') ?? [])].map((part) => part.textContent)
  expect(texts.join(' ')).toBe(said)
})
