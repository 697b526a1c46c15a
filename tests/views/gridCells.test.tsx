import type { ComponentProps as Props } from 'react'
import { expect, test } from 'vitest'
import { columnKinds } from '../../src/api/contract/columnKinds'
import { AggregateCell, FirstCell } from '../../src/ui/grid/cells'
import { GridFrameProvider } from '../../src/ui/grid/gridFrame'
import { totalsAt } from '../../src/ui/grid/pagedRows'
import { openView } from '../support/view'

const columns = [
  { name: 'day', kind: columnKinds.moment },
  { name: 'cost', kind: columnKinds.number },
  { name: 'month', kind: columnKinds.moment, grain: 'P1M' },
]

/** The first cell of a row that stands so, with the text of what was written over it. */
const open = async (
  row: object | null,
  {
    value = undefined as unknown,
    name = 'day',
    edited = undefined as string | undefined,
    totals = null as object | null,
    grouped = true,
  } = {},
) => {
  const asked: string[] = []
  const frame = {
    columns,
    query: { group_by: grouped ? ['day', 'cost'] : [], grains: { day: 'P1Y' } },
    rows: {
      totals: () => totals,
      retry: (at: number) => asked.push(`retry ${at}`),
      toggle: (at: number) => asked.push(`toggle ${at}`),
    },
  }
  const reading = {
    view: () => row,
    edited: () => edited,
    numbers: (field: string) => (number: number) => `${number} of ${field}`,
  }
  const data = { at: row === null ? totalsAt : 4 }
  const cell = (
    <FirstCell {...({ data, value, reading, name } as unknown as Props<typeof FirstCell>)} />
  )
  const view = await openView(<GridFrameProvider value={frame as never}>{cell}</GridFrameProvider>)
  const indent = [...document.querySelectorAll('span')].find((part) => part.style.paddingLeft)
  return { ...view, asked, indent: indent?.style.paddingLeft ?? '' }
}

const group = (column: string, keys: readonly unknown[], more: object = {}) => ({
  ...{ kind: 'group', column, keys, depth: keys.length - 1, count: 1200 },
  ...{ opens: true, open: false, ...more },
})

test.each([
  ['of a period', group('day', ['2024-01-01']), {}, '20241,200', ''],
  ['of periods of its column', group('month', ['2024-03-01']), {}, 'Mar 20241,200', ''],
  ['of a number within another', group('cost', ['2024-01-01', 7]), {}, '7 of cost1,200', '24px'],
  ['of what is missing', group('day', [null]), {}, 'null1,200', ''],
  ['that was renamed', group('day', ['2024-01-01']), { edited: 'Start' }, 'Start1,200', ''],
])('a group %s has its name, its count and its place', async (_, row, more, text, indent) => {
  const view = await open(row, more)
  await view.press(`Open ${text.replace('1,200', '')}`)
  expect({
    text: view.text().replaceAll(/\s/g, ' '),
    indent: view.indent,
    asked: view.asked,
  }).toEqual({
    text,
    indent: indent === '' ? '0px' : indent,
    asked: ['toggle 4'],
  })
})

test('a group whose name was emptied has its count alone', async () => {
  expect((await open(group('day', ['2024-01-01']), { edited: '' })).text()).toBe('1,200')
})

test('a row stands under its groups, and is read as its column is', async () => {
  const shown = async (more: object) => {
    const view = await open({ kind: 'row', depth: 2 }, more)
    const said = [view.text(), view.indent]
    await view.close()
    return said
  }
  expect([
    await shown({ value: 7, name: 'cost' }),
    await shown({ value: '2024-03-01', name: 'month' }),
    await shown({ value: 7, name: 'cost', grouped: false }),
  ]).toEqual([
    ['7 of cost', '48px'],
    ['Mar 2024', '48px'],
    ['7 of cost', '0px'],
  ])
})

test('a row that could not be loaded says so and is tried again', async () => {
  const view = await open({ kind: 'failed', depth: 1, problem: 'No answer' })
  await view.press('Try again')
  const title = document.querySelector('[title]')?.getAttribute('title')
  expect([view.text().includes('Not loaded'), title, view.asked, view.indent]).toEqual([
    ...[true, 'No answer', ['retry 4'], '24px'],
  ])
})

test.each([
  [{ __count: 0 }, null, '0 rows'],
  [{ __count: 1 }, null, '1 row'],
  [{ __count: 1200 }, null, '1,200 rows'],
  [{}, undefined, 'Total'],
  [{}, 7, '7 of day'],
])(
  'the totals %j begin with how many rows there are, or what is computed: %j',
  async (totals, value, text) => {
    expect((await open(null, { totals, value })).text()).toBe(text)
  },
)

test('the value of a group says by what it was computed', async () => {
  const write = (number: number) => `${number} km`
  const view = await openView(
    <AggregateCell
      {...({ value: 7, aggregate: 'AVG', write } as unknown as Props<typeof AggregateCell>)}
    />,
  )
  expect(view.text().replace(/\s/g, '')).toBe('AVG7km')
})
