import { expect, test, vi } from 'vitest'
import type { FileExportState, FormData } from '../../src/api/contract'
import {
  exporterMachine,
  type FileDownload,
} from '../../src/machines/explorer/run/exporter.machine'
import { Explorer } from '../../src/features/explorer/Explorer'
import { LazyAgRows } from '../../src/ui/grid/LazyAgRows'
import { LazyPagedGrid } from '../../src/ui/grid/LazyGrid'
import { answeredLater, hangs } from '../support/actors'
import { bars, columns, result, sumOfCost } from '../support/explorer'
import { openChartExplorer } from '../support/openChartExplorer'
import { openExplorerView } from '../support/openExplorerView'
import { openView, withGridRoom, withSizes } from '../support/view'

const table: FormData = { viz_type: 'table', all_columns: ['state'] }

test('a chart has the title that it was saved with, a new one the title of its form', async () => {
  const titled = { k1: { ...bars, slice_name: 'An earlier title' } }
  const titles: (string | undefined)[] = []
  for (const id of [7, null]) {
    const world = openChartExplorer(id, { forms: titled, user: { id: 1, isAdmin: false } })
    await world.exploring()
    const view = await openView(<Explorer actor={world.actor} />)
    titles.push(view.headings()[0])
    await view.close()
  }
  expect(titles).toEqual(['Strikes by state', 'An earlier title'])
})

test('a table has neither Viz Options nor an image, and both say why', async () => {
  const view = await openExplorerView(table, {
    answers: () => Promise.resolve({ ...result, viz_type: 'table' }),
  })
  expect(view.reason('Viz Options')).toBe(
    'Viz Options: A table is arranged in its own columns and panels',
  )
  await view.press('Export Data to File')
  expect(view.reasons()).toEqual(expect.arrayContaining(['A table is no drawing: export its rows']))
})

test('a refused export says what to do; while one runs no other begins, and Stop gives it up', async () => {
  const opened = answeredLater<{ id: string; url: string | null }, FileDownload>()
  const view = await openExplorerView(
    { ...bars, slice_name: ' Birds ' },
    {
      actors: {
        exporter: exporterMachine.provide({
          actors: {
            openFile: opened.actor,
            fetchFile: hangs<void, { url: string }>(),
            fileState: hangs<FileExportState, { id: string }>(),
          },
        }),
      },
    },
  )
  const message = 'An Excel sheet holds at most 16384 columns: export it as CSV'
  await view.press('Export Data to File')
  await view.press('Export Excel')
  await view.happens(() => opened.refuse({ status: 422, message }))
  expect(view.heard('notifications')).toMatchObject([
    { notice: { intent: 'warning', title: 'The file was not exported', detail: message } },
  ])
  await view.press('Export Data to File')
  await view.press('Export CSV')
  expect({ says: view.text().includes('Exporting'), inputs: opened.inputs }).toMatchObject({
    says: true,
    inputs: [
      { datasetId: 12, title: 'Birds', format: 'xlsx', escapes: true, form: bars },
      { datasetId: 12, format: 'csv', escapes: true, form: bars },
    ],
  })
  await view.press('Export Data to File')
  expect(view.off()).toEqual(expect.arrayContaining(['Export CSV', 'Export Excel']))
  await view.closeMenu()
  await view.press('Stop the export')
  expect(view.usable()).not.toContain('Stop the export')
})

test('a pivot is exported as it looks: with its groups, the values beside each other and what is computed of them', async () => {
  const opened = answeredLater<{ id: string; url: string | null }, FileDownload>()
  const pivot: FormData = {
    viz_type: 'table',
    all_columns: ['state', 'phase', 'cost'],
    extra_form_data: {
      column_state: [
        { colId: 'state', rowGroup: true, rowGroupIndex: 0 },
        { colId: 'phase', pivot: true, pivotIndex: 0 },
        { colId: 'cost', aggFunc: 'SUM' },
      ],
      pivot_mode: true,
    },
  }
  const view = await openExplorerView(pivot, {
    answers: () =>
      Promise.resolve({ ...result, viz_type: 'table', colnames: ['state', 'phase', 'cost'] }),
    actors: {
      exporter: exporterMachine.provide({
        actors: {
          openFile: opened.actor,
          fetchFile: hangs<void, { url: string }>(),
          fileState: hangs<FileExportState, { id: string }>(),
        },
      }),
    },
  })
  await view.press('Export Data to File')
  await view.press(view.menu().find((choice) => choice.startsWith('What you see, as Excel')) ?? '')
  expect(opened.inputs).toMatchObject([
    {
      title: 'strikes',
      format: 'xlsx',
      form: pivot,
      view: {
        columns: ['state', 'phase', 'cost'],
        group_by: ['state'],
        pivot_by: ['phase'],
        aggregates: [{ col: 'cost', aggregate: 'SUM' }],
      },
    },
  ])
})

test('an arrangement of the grid is undone and redone, and the grid shows it', async () => {
  withSizes()
  withGridRoom()
  await Promise.all([LazyPagedGrid.fetchCode(), LazyAgRows.fetchCode()])
  const view = await openExplorerView(table, {
    answers: () =>
      Promise.resolve({
        ...result,
        viz_type: 'table',
        colnames: ['state'],
        coltypes: [1],
        data: [{ state: 'TX' }, { state: 'CA' }],
        rowcount: 2,
        total: 2,
      }),
  })
  const head = () => document.querySelector<HTMLElement>('[role=columnheader][title=state]')
  const sort = () => head()?.getAttribute('aria-sort')
  await vi.waitFor(async () => {
    await view.happens(() => undefined)
    expect(sort()).toBe('none')
  })
  await view.happens(() => head()?.querySelector('span')?.click())
  const seen = [sort()]
  for (const step of ['Undo', 'Redo']) {
    await view.press(step)
    seen.push(sort())
  }
  expect(seen).toEqual(['ascending', 'none', 'ascending'])
})

test('while edits are applied automatically, the aggregate and the limit of pills run the chart once each', async () => {
  const view = await openExplorerView(bars)
  await view.press('Apply automatically')
  await view.panel.pressRight('SUM(cost)')
  await view.press('MAX')
  await view.happens(() => view.clock.increment(400))
  await view.panel.pressRight('state')
  await view.press('Limit…')
  const cards = view.texts('[role=dialog] h2')
  const limit = view.within('Limit')
  await limit.press('Top')
  await limit.type('Count', '1')
  await limit.press('Save')
  await view.happens(() => view.clock.increment(400))
  expect(cards).toEqual(['Limit'])
  expect(view.ran.map(({ metrics, top }) => [metrics, top !== undefined])).toMatchObject([
    [[{ label: 'SUM(cost)' }], false],
    [[{ label: 'MAX(cost)' }], false],
    [[{ label: 'MAX(cost)' }], true],
  ])
})

test('the menu of a date groups it, and its pill says how', async () => {
  const [state] = columns
  const seen = { ...state, id: 4, column_name: 'seen', type: 'TIMESTAMP', type_generic: 2 as const }
  const view = await openExplorerView(
    { viz_type: 'echarts_timeseries_line', metrics: [sumOfCost], groupby: ['seen'] },
    { datasource: { columns: [...columns, seen] } },
  )
  for (const [pill, grain] of [
    ['seen', 'Month'],
    ['seen by month', 'Weekday'],
  ] as const) {
    await view.panel.pressRight(pill)
    await view.press('Time grain')
    await view.press(grain)
    await view.panel.press('Apply')
  }
  expect({
    pills: view.panel.texts('[data-pill] > [role=button]'),
    ran: view.ran.slice(1).map(({ time_grain_sqla }) => time_grain_sqla),
  }).toEqual({
    pills: ['SUM(cost)', 'seen by weekday'],
    ran: [{ seen: 'P1M' }, { seen: 'weekday' }],
  })
})

test('the back arrow leads to the charts', async () => {
  const view = await openExplorerView(bars)
  await view.press('Back to the charts')
  expect(view.heard('location')).toEqual([{ type: 'location.requested', path: '/charts' }])
})

test('the back arrow leads to the project that the person came from', async () => {
  const view = await openExplorerView(bars, { project: { id: 5, title: 'Fruit' } })
  await view.press('Back to Fruit')
  expect(view.heard('location')).toEqual([{ type: 'location.requested', path: '/projects/5' }])
})
