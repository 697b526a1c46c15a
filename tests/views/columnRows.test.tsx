import { expect, test } from 'vitest'
import { ColumnRows, type ColumnRow } from '../../src/features/dataset/parts/ColumnRows'
import { openView } from '../support/view'

const row = (name: string, more: Partial<ColumnRow> = {}): ColumnRow => ({
  name,
  icon: <i />,
  kind: 'number',
  type: 'BIGINT',
  calculated: null,
  stored: null,
  isIndex: false,
  verboseName: '',
  description: '',
  changed: { verboseName: false, description: false },
  ...more,
})

const open = async (rows: readonly ColumnRow[]) => {
  const sent: unknown[] = []
  const tell =
    (what: string) =>
    (...parts: unknown[]) =>
      void sent.push([what, ...parts])
  const view = await openView(
    <ColumnRows
      rows={rows}
      forbidden={null}
      onWrite={tell('write')}
      onIndex={tell('index')}
      onProfile={tell('profile')}
      onEdit={tell('edit')}
    />,
  )
  return { ...view, sent }
}

/** The place and the name of the first and of the last column that is drawn, and the room that is left for those above and below. */
const drawn = () => {
  const lines = [...document.querySelectorAll<HTMLElement>('tbody tr')]
  const columns = lines.filter((line) => line.hasAttribute('data-at'))
  const said = (line: HTMLElement | undefined) =>
    `${line?.getAttribute('aria-rowindex')} ${line?.querySelector('td span span')?.textContent}`
  const room = (line: HTMLElement | undefined) =>
    line?.hasAttribute('data-at') === false ? line.style.height : null
  return [room(lines[0]), said(columns[0]), said(columns.at(-1)), room(lines.at(-1))]
}

test('of many columns those in sight are drawn, each at its place, as they are scrolled', async () => {
  const view = await open(Array.from({ length: 100 }, (_, at) => row(`c${at}`)))
  const scroll = (top: number) =>
    view.happens(() => {
      const region = document.querySelector('[role=region][aria-label=Columns]')
      if (region) region.scrollTop = top
      region?.dispatchEvent(new Event('scroll', { bubbles: true }))
    })
  const begin = drawn()
  await scroll(40 * 32 + 7)
  const middle = drawn()
  await scroll(100 * 32 - 700)
  expect([begin, middle, drawn()]).toEqual([
    [null, '2 c0', '48 c46', `${53 * 32}px`],
    [`${28 * 32}px`, '30 c28', '76 c74', `${25 * 32}px`],
    [`${66 * 32}px`, '68 c66', '101 c99', null],
  ])
  await scroll(40 * 32)
  const field = document.querySelector<HTMLElement>('[aria-label="Description of c40"]')
  await view.happens(() => field?.focus())
  const places: (string | null | undefined)[] = []
  for (const key of ['ArrowDown', 'Enter', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'a']) {
    const at = document.activeElement
    await view.happens(() =>
      at?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
    )
    places.push(document.activeElement?.getAttribute('aria-label')?.replace('Description of ', ''))
  }
  expect(places).toEqual(['c41', 'c42', 'c41', 'c40', 'c39', 'c39'])
})

test('a column says what is wrong with its texts, its expression, and as what it is read', async () => {
  const view = await open([
    row('total', { calculated: 'a + b', type: 'DOUBLE', verboseName: 'Total' }),
    row('day', {
      stored: 'VARCHAR',
      type: 'DATE',
      isIndex: true,
      description: 'When',
      problems: { description: 'Too long' },
    }),
  ])
  const titles = [...document.querySelectorAll('tbody [title]')].map((part) =>
    part.getAttribute('title'),
  )
  await view.press('Set total as Index')
  await view.press('Delete Index day')
  await view.type('Verbose name of day', 'Day')
  await view.press('Profile of total')
  await view.press('Edit day')
  expect({
    titles,
    cells: view.rows('Columns').map(([, , type]) => type),
    sent: view.sent,
  }).toEqual({
    titles: [
      ...['total: number', 'a + b', 'Total', ''],
      ...['day: number', 'VARCHAR, read as DATE', '', 'Too long'],
    ],
    cells: ['DOUBLE', 'VARCHAR → DATE'],
    sent: [
      ['index', 'total'],
      ['index', null],
      ['write', 'day', 'verboseName', 'Day'],
      ['profile', 'total'],
      ['edit', 'day'],
    ],
  })
})
