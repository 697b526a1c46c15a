import { expect, test } from 'vitest'
import { emptyDraft, missingOf, preferredDatabase, refusalOf, tableNameOf } from '../../../src/machines/datasets/uploadDraft'
import { workspaceDatabase } from '../../support/rows'

test.each([
  ['birdstrikes_2002.csv', 'birdstrikes_2002'],
  ['Sales (Q1) 2024.final.csv', 'sales_q1_2024_final'],
  ['2024 prices.xlsx', 't_2024_prices'],
  ['Übersicht.csv', 'ubersicht'],
  ['売上.csv', '売上'],
  ['".csv', ''],
])('%s becomes the table name %s', (file, table) => {
  expect(tableNameOf(file)).toBe(table)
})

test('a file of another kind or without a byte is refused with a reason', () => {
  expect(refusalOf(new File(['a'], 'notes.pdf'))).toBe('notes.pdf cannot be read: choose a csv, xls or xlsx file')
  expect(refusalOf(new File([], 'a.csv'))).toBe('a.csv is empty: choose a file with a header line and rows')
  expect(refusalOf(new File(['a'], 'A.CSV'))).toBe(null)
})

test('the first missing thing is named', () => {
  const file = new File(['a'], 'a.csv')
  const steps = [
    emptyDraft,
    { ...emptyDraft, file },
    { ...emptyDraft, file, tableName: 'main.a' },
    { ...emptyDraft, file, tableName: 'a' },
    { ...emptyDraft, file, tableName: 'a', database: workspaceDatabase },
    { ...emptyDraft, file, tableName: 'a', database: workspaceDatabase, schema: 'main' },
  ]
  expect(steps.map(missingOf)).toEqual([
    'Choose a file first', 'Enter a table name first', 'Take the dots out of the table name', 'Choose a database first', 'Choose a schema first', null,
  ])
})

test('the own database is preferred, else the only one', () => {
  const other = { ...workspaceDatabase, id: 2, is_internal: false }
  expect(preferredDatabase([other, workspaceDatabase])).toBe(workspaceDatabase)
  expect(preferredDatabase([other])).toBe(other)
  expect(preferredDatabase([other, { ...other, id: 3 }])).toBe(null)
})
