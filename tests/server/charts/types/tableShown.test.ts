import { expect, test } from 'vitest'
import { tableShown } from '../../../../server/charts/types/tableShown.ts'

const columns = [
  { name: 'id', type: 'DECIMAL(18,0)', typeGeneric: 0 as const },
  { name: 'Order', type: 'VARCHAR', typeGeneric: 1 as const },
]

test('a table is shown with its keys, each column with those that it is part of, and a statement of 100 rows', () => {
  const foreignKey = {
    name: 'of_order',
    columns: ['Order'],
    references: { schema: 'shop', table: 'orders', columns: ['number'] },
  }
  const shown = tableShown('postgresql', { schema: 'shop', table: 'rows' }, columns, {
    primaryKey: { name: 'rows_key', columns: ['id'] },
    foreignKeys: [foreignKey],
    indexes: [
      { name: 'by_both', columns: ['id', 'Order'], unique: false },
      { name: 'by_order', columns: ['Order'], unique: true },
    ],
    comment: 'Rows of orders',
  })
  const [pk, fk, both, byOrder] = [
    { type: 'pk', column_names: ['id'], name: 'rows_key' },
    {
      type: 'fk',
      column_names: ['Order'],
      name: 'of_order',
      constrained_columns: ['Order'],
      referred_schema: 'shop',
      referred_table: 'orders',
      referred_columns: ['number'],
      options: {},
    },
    { type: 'index', name: 'by_both', column_names: ['id', 'Order'], unique: false },
    { type: 'index', name: 'by_order', column_names: ['Order'], unique: true },
  ]
  expect(shown).toMatchObject({
    name: 'rows',
    comment: 'Rows of orders',
    primaryKey: { constrained_columns: ['id'], name: 'rows_key' },
    selectStar: 'SELECT "id",\n       "Order"\nFROM "shop"."rows"\nLIMIT 100',
    columns: [
      {
        name: 'id',
        type: 'DECIMAL',
        longType: 'DECIMAL(18,0)',
        type_generic: 0,
        insert_text: 'id',
      },
      {
        name: 'Order',
        type: 'VARCHAR',
        longType: 'VARCHAR',
        type_generic: 1,
        insert_text: '"Order"',
      },
    ],
  })
  expect(shown.columns.map(({ keys }) => keys)).toEqual([
    [pk, both],
    [fk, both, byOrder],
  ])
})

test('a table without keys has none', () => {
  const nothing = {
    primaryKey: { name: null, columns: [] },
    foreignKeys: [],
    indexes: [],
    comment: null,
  }
  const shown = tableShown('duckdb', { schema: null, table: 'rows' }, columns, nothing)
  expect([shown.columns.map(({ keys }) => keys), shown.primaryKey, shown.comment]).toEqual([
    [[], []],
    { constrained_columns: [], name: null },
    null,
  ])
})
