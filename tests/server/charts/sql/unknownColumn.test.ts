import { expect, test } from 'vitest'
import { unknownColumnText } from '../../../../server/charts/sql/unknownColumn.ts'

const columns = ['Revenue', 'region', 'order_date']

test.each([
  [
    'DuckDB',
    'Binder Error: Referenced column "revenu" not found in FROM clause! Candidate bindings: "Revenue"',
  ],
  ['PostgreSQL', 'column "revenu" does not exist'],
  ['MySQL', "Unknown column 'revenu' in 'field list'"],
  ['SQLite', 'no such column: revenu'],
  ['Trino', "line 1:12: Column 'revenu' cannot be resolved"],
  ['ClickHouse', 'Unknown expression identifier `revenu` in scope SELECT sum(revenu) FROM sales'],
])('a column that %s does not know is named with the one that was meant', (_, message) => {
  expect(unknownColumnText(message, columns)).toBe(
    'No column is named “revenu”. Did you mean “Revenue”?',
  )
})

test.each([
  ['revenu', ['REVENUE'], 'REVENUE'],
  ['id', ['region', 'ids'], 'ids'],
  ['of', ['region', 'ids'], null],
  ['prce', ['price', 'place'], 'price'],
  ['bought', ['brought', 'sought'], 'brought'],
  ['other', ['id', 'other'], null],
  ['ordered', ['order_date', 'order'], 'order'],
])('in place of %s one of %j was meant: %j', (name, names, meant) => {
  const proposal = meant === null ? '' : ` Did you mean “${meant}”?`
  expect(unknownColumnText(`no such column: ${name}`, names)).toBe(
    `No column is named “${name}”.${proposal}`,
  )
})

test('nothing is proposed for a name like none of the columns, and other messages stay as they are', () => {
  expect(unknownColumnText('no such column: weight', columns)).toBe('No column is named “weight”.')
  expect(unknownColumnText('division by zero', columns)).toBe(null)
})
