import { beforeAll, expect, test } from 'vitest'
import { columns, fetchGrids, openGrid } from '../support/openGrid'

beforeAll(fetchGrids)

test('the side panels hide, move and find columns, and filter each of them; pivot mode without groups and values says what to add', async () => {
  const view = await openGrid()
  await view.shows(view.rows, ['North | Apple | 120', 'North | Pear | 80', 'Lake | Cherry | 30'])
  await view.press('Columns')
  const panel = view.panel('Columns')
  await panel.press('fruit')
  await view.shows(view.heads, ['orchard', 'kg'])
  expect(panel.text()).toContain('2 of 3')
  await view.choose('Role of kg', 'Move up')
  await view.choose('Role of kg', 'Move up')
  await view.shows(view.heads, ['kg', 'orchard'])
  await panel.type('Search columns', 'orch')
  expect(panel.texts('[role=group][aria-label=Columns] label')).toEqual(['orchard'])
  await panel.type('Search columns', '')
  await view.press('Filters')
  await view.panel('Filters').type('Filter fruit', 'Cherry')
  await view.shows(
    () => view.requests.at(-1)?.filters,
    [{ subject: 'fruit', operator: 'CONTAINS', comparator: 'Cherry' }],
  )
  await view.shows(view.rows, ['30 | Lake'])
  await view.panel('Filters').press('Clear all filters')
  await view.shows(() => view.rows().length, 3)
  await view.press('Columns')
  await panel.press('Pivot Mode')
  await view.shows(() => view.text().includes('Nothing to pivot yet'), true)
  await view.choose('Role of fruit', 'Add to Row Groups')
  await view.shows(() => view.text().includes('Nothing to pivot yet'), false)
  await view.shows(
    () => view.rows().map((row) => row.replace(/ .*/, '')),
    ['Apple1', 'Cherry1', 'Pear1'],
  )
})

test('what rows are grouped, labelled and computed by is chosen in the side panel, and taken out of it again', async () => {
  const view = await openGrid()
  await view.shows(() => view.rows().length, 3)
  await view.press('Columns')
  const panel = view.panel('Columns')
  await view.press('Role of orchard')
  expect(view.offReasons()['Add to Column Labels']).toBe('Only in Pivot Mode')
  await view.closeMenu()
  await panel.press('Pivot Mode')
  await view.choose('Role of fruit', 'Add to Row Groups')
  await view.choose('Role of orchard', 'Add to Column Labels')
  await view.choose('Role of kg', 'Values: SUM')
  const parts = () =>
    panel.texts('section').map((text) => text.replace('Use a column’s ⋮ menu', ': none'))
  expect(parts()).toEqual(['Row Groupsfruit', 'Column Labelsorchard', 'ValuesSUM(kg)'])
  await view.press('Role of kg')
  expect(view.offReasons()['Values: SUM']).toBe('Computed already')
  await view.closeMenu()
  await view.choose('Role of orchard', 'Remove from Column Labels')
  await view.choose('Role of orchard', 'Add to Column Labels')
  for (const part of ['SUM(kg)', 'orchard', 'fruit']) await panel.press(`Remove ${part}`)
  expect([parts(), view.arranged().map(({ colId, hide }) => [colId, hide ?? false])]).toEqual([
    ['Row Groups: none', 'Column Labels: none', 'Values: none'],
    [
      ['orchard', false],
      ['fruit', false],
      ['kg', false],
    ],
  ])
})

test('Enter on a group opens and closes it, and a grid whose every column is hidden still names its groups', async () => {
  const hidden = columns.map(({ name }) => ({ colId: name, hide: true }))
  const view = await openGrid([
    { ...hidden[1], colId: 'fruit', rowGroup: true, rowGroupIndex: 0 },
    ...hidden,
  ])
  await view.shows(view.rows, ['Apple1', 'Cherry1', 'Pear1'])
  expect(view.heads()).toEqual(['Group'])
  const press = (key: string) =>
    view.happens(() =>
      view.cell(0, '__group').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
    )
  await press('ArrowLeft')
  expect(view.rows().length).toBe(3)
  await press('Enter')
  await view.shows(() => view.rows().length, 4)
  await press('Enter')
  await view.shows(() => view.rows().length, 3)
})

test('the name of a group is copied as its own, and Enter writes over it while cells are edited', async () => {
  const view = await openGrid([
    { colId: 'fruit', rowGroup: true, rowGroupIndex: 0 },
    { colId: 'orchard', rowGroup: true, rowGroupIndex: 1 },
    { colId: 'kg', aggFunc: 'SUM' },
  ])
  const heads = ['Apple1', 'Cherry1', 'Pear1']
  const names = () => view.rows().map((row) => row.split(' | ')[0])
  await view.shows(names, heads)
  const enter = (part: Element | null = view.cell(0, 'fruit')) =>
    view.happens(() =>
      part?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
    )
  const copied = async (row: number, column: string) => {
    let text = ''
    const clipboardData = { setData: (_: string, value: string) => (text = value) }
    const copy = new Event('copy', { bubbles: true, cancelable: true })
    const point = new MouseEvent('mousedown', { bubbles: true })
    await view.happens(() => view.cell(row, column).dispatchEvent(point))
    await view.happens(() =>
      view.cell(row, column).dispatchEvent(Object.assign(copy, { clipboardData })),
    )
    return text
  }
  await enter()
  await view.shows(() => view.rows().length, 6)
  const texts = [await copied(0, 'fruit'), await copied(1, 'fruit'), await copied(0, 'kg')]
  await view.press('Edit Data')
  await view.press('Edit Data Mode: Off')
  await enter()
  const editor = () => document.querySelector<HTMLInputElement>('.ag-cell input')
  await view.shows(() => [editor()?.value, view.rows().length], ['Apple', 6])
  await view.happens(() => {
    Object.assign(editor() ?? {}, { value: 'Fig' })
    editor()?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await enter(editor())
  await view.shows(() => view.panel('Edit Data').statuses(), ['1 cell is edited'])
  await view.shows(names, ['Fig1', ...Array.from({ length: 3 }, () => 'null1'), ...heads.slice(1)])
  expect(texts).toEqual(['Apple', '', '120'])
})
