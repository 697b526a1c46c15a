import { expect, test } from 'vitest'
import { CopyMenu } from '../../src/features/explorer/CopyMenu'
import { ExportMenu } from '../../src/features/explorer/ExportMenu'
import { maxCopied } from '../../src/machines/explorer/run/queryRun.machine'
import { tableViewOf } from '../../src/machines/explorer/run/tableView'
import { openView, shownActor } from '../support/view'

const ran = { viz_type: 'table', query_mode: 'aggregate', groupby: ['region'], metrics: ['count'] }

test('of a table of groups what is shown is copied with its arrangement, or all of its rows', async () => {
  const colnames = ['region', 'count']
  const form = {
    ...ran,
    extra_form_data: { column_state: [{ colId: 'count' }, { colId: 'region', hide: true }] },
  }
  const slots = shownActor({ context: { form, columns: [], metrics: [] } })
  const run = shownActor({ context: { ran, result: { rowcount: 3, colnames } } })
  const view = await openView(<CopyMenu slots={slots.actor} run={run.actor} />)
  for (const choice of ['What you see', 'All rows']) {
    await view.press('Copy Data')
    await view.press(choice)
  }
  expect(run.sent).toEqual([
    { type: 'copy.requested', view: tableViewOf(form, colnames, {}) },
    { type: 'copy.requested' },
  ])
})

const copying = async (form: object, rowcount: number) => {
  const slots = shownActor({ context: { form, columns: [], metrics: [] } })
  const run = shownActor({ context: { ran: form, result: { rowcount, colnames: ['region'] } } })
  const view = await openView(<CopyMenu slots={slots.actor} run={run.actor} />)
  await view.press('Copy Data')
  const said = { menu: view.menu(), off: view.reasons(), sent: run.sent }
  await view.close()
  return said
}
const plain = { viz_type: 'table', all_columns: ['region'] }
const grouped = {
  ...plain,
  extra_form_data: { column_state: [{ colId: 'region', rowGroup: true, rowGroupIndex: 0 }] },
}

test('as many rows are copied as a clipboard takes, and what is seen however many there are', async () => {
  const tooMany = '100,001 rows are too many for the clipboard: export them to a file'
  expect({
    none: (await copying(plain, 0)).sent,
    most: (await copying(plain, maxCopied)).sent,
    more: (await copying(plain, maxCopied + 1)).sent,
    grouped: (await copying(grouped, maxCopied)).menu,
    aggregated: (await copying(ran, maxCopied + 1)).off,
  }).toEqual({
    none: [],
    most: [{ type: 'copy.requested' }],
    more: [],
    grouped: ['What you see', 'All rows'],
    aggregated: [tooMany],
  })
})

/** The menu that exports a chart without a title, over a dataset that is called `strikes`. */
const exporting = async (form: object, { busy = false, resting = true } = {}) => {
  const exporter = shownActor({ context: { escapes: false }, matches: () => resting })
  const slots = shownActor({ context: { form, columns: [], metrics: [] } })
  const context = { ran: form, result: { rowcount: 2, colnames: ['region'] } }
  const run = shownActor({ context, hasTag: () => busy })
  const view = await openView(
    <ExportMenu
      {...{ exporter: exporter.actor, slots: slots.actor, run: run.actor }}
      title=""
      name="strikes"
    />,
  )
  await view.press('Export Data to File')
  return { ...view, sent: exporter.sent }
}

test('what is seen of a table is exported as it is arranged, or all of its rows without that', async () => {
  const asked: unknown[] = []
  for (const choice of ['What you see, as Excel', 'What you see, as CSV', 'Export CSV']) {
    const view = await exporting(grouped)
    await view.press(view.usable().find((name) => name.startsWith(choice)) ?? choice)
    asked.push(...view.sent)
    await view.close()
  }
  await exporting(grouped)
  const whole = 'All rows, without groups and totals'
  const hints = Array.from(document.querySelectorAll('[role=menuitem]'), (choice) =>
    choice.getAttribute('aria-description'),
  )
  expect(hints.slice(0, 4)).toEqual([
    'The columns, groups, totals and number formats of the table',
    'The columns, groups and totals of the table',
    ...[whole, whole],
  ])
  const shown = { title: 'strikes', form: grouped, view: tableViewOf(grouped, ['region'], {}) }
  expect(asked).toEqual([
    { type: 'file.requested', format: 'xlsx', ...shown },
    { type: 'file.requested', format: 'csv', ...shown },
    { type: 'file.requested', format: 'csv', title: 'strikes', form: grouped },
  ])
})

test('an image has the title of the chart, and its file the name of the dataset where there is none', async () => {
  const view = await exporting({ viz_type: 'dist_bar' })
  await view.press('Export Image as SVG')
  expect(view.sent).toEqual([
    { type: 'image.requested', format: 'svg', title: '', name: 'strikes' },
  ])
})

const [running, going] = ['The drawing changes while the query runs', 'An export is on its way']
const undrawn = 'A table is no drawing: export its rows'
test.each<[string, object, object, (string | null)[]]>([
  ['a chart whose query runs', { viz_type: 'dist_bar' }, { busy: true }, [running, running]],
  ['a chart that is drawn', { viz_type: 'dist_bar' }, { busy: false }, [going, going]],
  ['a table', grouped, { busy: false }, [going, going, undrawn, undrawn]],
])(
  'no file and no image is made of %s while another export is on its way, nor an image while it changes',
  async (_, form, state, reasons) => {
    const view = await exporting(form, { ...state, resting: false })
    expect(view.reasons()).toEqual([going, going, ...reasons])
  },
)
