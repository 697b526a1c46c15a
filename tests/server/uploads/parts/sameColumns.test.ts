import { expect, test } from 'vitest'
import { columnsOfAll } from '../../../../server/uploads/parts/sameColumns.ts'
import type { Refusal } from '../../../../server/problem.ts'
import { fixesOf } from '../../../../server/uploads/csv/rejects.ts'

const part = (name: string, columns: string) => ({ name, columns: columns.split(' ') })
const refusalOf = (...parts: ReturnType<typeof part>[]) => {
  try {
    return columnsOfAll(parts, 'refuse')
  } catch (error) {
    const { message, errors } = error as Refusal
    return [message.split('. ')[1], fixesOf(errors).map(({ says }) => says)]
  }
}

test('files whose columns have the same names are one table, in the order and the letters of the first', () => {
  expect([
    columnsOfAll([], 'refuse'),
    columnsOfAll([part('a', 'id Name'), part('b', 'name ID')], 'refuse'),
  ]).toEqual([
    { columns: [], warnings: [] },
    { columns: ['id', 'Name'], warnings: [] },
  ])
})

test('files whose columns differ are told with five names and five files at most, and with what can be done', () => {
  const all = 'Take the columns of all files'
  const others = Array.from({ length: 7 }, (_, at) => part(`f${at}`, `id c${at}`))
  expect({
    two: refusalOf(part('a', 'id x y'), part('b', 'ID y')),
    none: refusalOf(part('a', 'x'), part('b', 'y')),
    many: refusalOf(part('a', 'id'), ...others),
    wide: refusalOf(part('a', 'id 1 2 3 4 5 6 7'), part('b', 'id')),
  }).toEqual({
    two: [
      'Compared with a, b lacks x',
      [all, 'Take only the 2 columns that all files have', 'Take a alone'],
    ],
    none: ['Compared with a, b lacks x and has y besides', [all, 'Take a alone']],
    many: [
      'Compared with a, f0 has c0 besides; f1 has c1 besides; f2 has c2 besides; f3 has c3 besides; f4 has c4 besides; and 2 more files differ',
      [all, 'Take only the column that all files have', 'Take a alone'],
    ],
    wide: [
      'Compared with a, b lacks 1, 2, 3, 4, 5 and 2 more',
      [all, 'Take only the column that all files have', 'Take a alone'],
    ],
  })
})

test('where columns may differ, all are taken once, or those that every file has', () => {
  const parts = [part('a', 'id x'), part('b', 'y ID'), part('c', 'id Y z')]
  const said = 'Compared with a, b lacks x and has y besides; c lacks x and has Y, z besides'
  expect([columnsOfAll(parts, 'fill'), columnsOfAll(parts, 'common')]).toEqual([
    {
      columns: ['id', 'x', 'y', 'z'],
      warnings: [`Missing values stand where a file lacks a column. ${said}`],
    },
    {
      columns: ['id'],
      warnings: [`Columns that not every file has are left out. ${said}`],
    },
  ])
})
