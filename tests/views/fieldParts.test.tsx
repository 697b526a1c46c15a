import { useState, type ComponentProps, type ReactElement } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import type { NumberFormat } from '../../src/api/contract'
import { SecurityFields } from '../../src/features/databases/SecurityFields'
import { Analysis } from '../../src/features/explorer/Analysis'
import { ChartArea } from '../../src/features/explorer/ChartArea'
import { FilterEditor } from '../../src/features/explorer/FilterEditor'
import { LimitEditor } from '../../src/features/explorer/LimitEditor'
import { NumberFormatDialog } from '../../src/features/explorer/NumberFormatDialog'
import { Opening } from '../../src/features/explorer/Opening'
import { LookTools } from '../../src/features/explorer/LookTools'
import { OptionsMenu } from '../../src/features/explorer/OptionsMenu'
import { AxesCard } from '../../src/features/explorer/parts/AxesCard'
import { DragArea } from '../../src/features/explorer/parts/slots/DragArea'
import { FieldRow } from '../../src/features/explorer/parts/slots/FieldRow'
import { CardValue, PillCard } from '../../src/features/explorer/parts/slots/PillCard'
import { usePillKeys } from '../../src/features/explorer/parts/slots/usePillKeys'
import { SaveDialogs } from '../../src/features/explorer/SaveDialogs'
import { ValueField } from '../../src/features/filters/parts/ValueField'
import { ColumnEditor } from '../../src/features/dataset/ColumnEditor'
import { MetricsTab } from '../../src/features/dataset/MetricsTab'
import { DatasetTools } from '../../src/features/dataset/DatasetTools'
import { DropTable } from '../../src/features/importTables/DropTable'
import { StarButton } from '../../src/features/items/StarButton'
import { FormatTool } from '../../src/features/sql/FormatTool'
import { SaveData } from '../../src/features/models/SaveData'
import { DatasetChoices } from '../../src/features/pickers/DatasetChoices'
import { VizTypePicker } from '../../src/features/pickers/parts/VizTypePicker'
import { MetricDialogs } from '../../src/features/metrics/MetricDialogs'
import { NumberFormatFields, NumberFormatFold } from '../../src/features/metrics/NumberFormatFields'
import { UserEditor } from '../../src/features/users/UserEditor'
import { RunStatus } from '../../src/ui/feedback/RunStatus'
import { IconButton } from '../../src/ui/controls/IconButton'
import { Button, CloseIcon, Field, ItemCard } from '../../src/ui'
import { columnDraftOf, completedStatement } from '../../src/machines/dataset/columnDraft'
import { emptyDraft } from '../../src/machines/databases/databaseDraft'
import { offering } from '../support/PlainEditor'
import { dataset } from '../support/rows'
import { charWith } from '../support/modelSamples'
import { openView, shownActor } from '../support/view'

const nothing = () => undefined

/** The value of a filter over a column of two values. */
const openValue = async (more: Partial<ComponentProps<typeof ValueField>> = {}) => {
  const asked: string[] = []
  const values = ['AK', 'AL'].map((value) => ({ value, count: 1 }))
  const view = await openView(
    <ValueField
      {...{ text: 'A', tags: null, readOnly: false, isDate: false, onRemove: nothing }}
      suggestions={{ status: 'ready', values, onRetry: nothing }}
      onType={(text) => asked.push(`type ${text}`)}
      onEnter={() => asked.push('enter')}
      onChoose={(value) => asked.push(`choose ${value}`)}
      {...more}
    />,
  )
  return { ...view, asked }
}

test('a proposed value is taken by Enter until somebody types on, who then enters what is typed', async () => {
  const view = await openValue({ tags: [] })
  await view.key('Value', 'ArrowDown')
  await view.key('Value', 'Enter')
  await view.type('Value', 'AZ')
  await view.key('Value', 'Enter')
  expect(view.asked).toEqual(['choose AK', 'type AZ', 'enter'])
})

test('the value that is written is marked among the values, of a list those that are in it', async () => {
  const one = await openValue({ text: 'AL' })
  const written = one.texts('[aria-selected=true]')
  await one.close()
  const list = await openValue({ text: 'AL', tags: ['AK'] })
  expect({ written, listed: list.texts('[aria-selected=true]') }).toEqual({
    written: ['AL1'],
    listed: ['AK1'],
  })
})

test('the value that the arrows have come to is brought into sight, and lit', async () => {
  const scrolled: string[] = []
  const scrollIntoView = function scroll(this: HTMLElement) {
    scrolled.push(this.textContent)
  }
  Object.assign(HTMLElement.prototype, { scrollIntoView })
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView'))
  const view = await openValue()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await view.key('Value', key)
  const [first, second] = [...document.querySelectorAll('[role=option]')]
  expect([scrolled, first?.className === second?.className]).toEqual([['AK1', 'AL1', 'AK1'], false])
})

test('while a day is picked no value is proposed', async () => {
  const view = await openValue({ isDate: true })
  const proposes = () => document.querySelector('input')?.getAttribute('aria-expanded')
  const before = proposes()
  await view.press('Choose a date')
  await view.key('Value', 'ArrowDown')
  await view.key('Value', 'Enter')
  const picking = proposes()
  await view.press('Show the values')
  expect({ before, picking, after: proposes(), asked: view.asked }).toEqual({
    ...{ before: 'true', picking: 'false', after: 'true', asked: [] },
  })
})

test('a format of numbers stores only what differs from the usual, and says an example once it does', async () => {
  const edits: unknown[] = []
  const fields = await openView(
    <NumberFormatFields format={{ decimals: 0 }} onEdit={(patch) => edits.push(patch)} />,
  )
  const first = { shown: fields.texts('button[role=combobox]'), checked: fields.checked() }
  await fields.press('Percent')
  await fields.press('Thousands separated by commas')
  await fields.choose('Decimals', 'Automatic')
  await fields.close()
  const back = await openView(
    <NumberFormatFields
      format={{ style: 'percent', thousands: false, short: true }}
      onEdit={(patch) => edits.push(patch)}
    />,
  )
  await back.press('Number')
  await back.press('Thousands separated by commas')
  const short = back.checked()
  await back.press('Short, such as 1.2M')
  await back.close()
  const summary = async (format: NumberFormat) => {
    const view = await openView(<NumberFormatFold format={format} onEdit={nothing} />)
    const text = view.text()
    await view.close()
    return text
  }
  expect({
    first,
    short,
    edits,
    folds: [await summary({}), await summary({ prefix: '$' })],
  }).toEqual({
    first: { shown: ['0'], checked: ['Number', 'Thousands separated by commas'] },
    short: ['Percent', 'Short, such as 1.2M'],
    edits: [
      ...[{ style: 'percent' }, { thousands: false }, { decimals: undefined }],
      ...[{ style: undefined }, { thousands: undefined }, { short: undefined }],
    ],
    folds: ['Number formatAutomatic', 'Number format$1,234,567.89'],
  })
})

test('each end of an axis says what is wrong with it', async () => {
  const axis = { label: 'Cost', log: true, min: '-1', max: 'x', onChange: nothing }
  const view = await openView(
    <AxesCard
      axes={[{ ...axis, problems: { min: 'Must be above 0', max: 'Write a number' } }]}
      line={{ value: '', label: '', problem: null }}
      {...{ onLine: nothing, onReset: nothing, onAccept: nothing, onDismiss: nothing }}
    />,
  )
  expect(view.alerts()).toEqual(['Must be above 0', 'Write a number'])
})

/** The form of a user who is there, which was refused before, as an admin sees it. */
const openUser = async (id: number | null, touched: string[], state: string) => {
  const session = shownActor({ context: { login: { user: { id: 1, isAdmin: true } } } }).actor
  const { actor } = shownActor(
    {
      context: {
        ...{ id, touched, draft: { name: 'Ben', email: 'b@x.org', password: '', isAdmin: false } },
        problem: { status: 422, message: 'Refused', fields: { name: ['It is taken'] } },
      },
      matches: (value: unknown) => JSON.stringify(value) === JSON.stringify({ editing: state }),
      hasTag: () => false,
      can: () => true,
    },
    { session },
  )
  const view = await openView(<UserEditor actor={actor} />)
  const alerts = view.alerts()
  await view.close()
  return alerts
}

test('a name that is taken is told until it is changed, and only a new user needs a password', async () => {
  expect({
    refused: await openUser(2, [], 'failed'),
    changed: await openUser(2, [], 'clean'),
    known: await openUser(2, ['password'], 'clean'),
    fresh: (await openUser(null, ['password'], 'clean')).length,
  }).toEqual({ refused: ['It is taken'], changed: [], known: [], fresh: 1 })
})

test('how a run ended says why where it is pointed at', async () => {
  const view = await openView(
    <>
      {(['failed', 'timed_out', 'stopped'] as const).map((status) => (
        <RunStatus key={status} status={status} detail={`${status} for a reason`}>
          Failed
        </RunStatus>
      ))}
      <RunStatus status="success" detail={null}>
        Success
      </RunStatus>
    </>,
  )
  const titles = Array.from(document.querySelectorAll('[title]'), (part) =>
    part.getAttribute('title'),
  )
  expect({ titles, text: view.text() }).toEqual({
    titles: ['failed for a reason', 'timed_out for a reason', 'stopped for a reason'],
    text: 'FailedFailedFailedSuccess',
  })
})

test('a button that is busy hears no second press', async () => {
  const pressed: number[] = []
  const view = await openView(
    <IconButton icon={<CloseIcon />} label="Close" busy onClick={() => pressed.push(1)} />,
  )
  await view.press('Close')
  expect(pressed).toEqual([])
})

/** The dialog that deletes a metric which charts of these names use, after this problem. */
const openDeletion = async (
  charts: readonly string[] | undefined,
  status?: number,
  state = 'failed',
) => {
  const problem = status === undefined ? null : { status, message: 'Not now' }
  const { actor, sent } = shownActor({
    context: { deletes: true, draft: { metric_name: 'count' }, problem },
    matches: (one: unknown) => problem !== null && JSON.stringify(one).includes(state),
    hasTag: () => false,
  })
  const view = await openView(
    <MetricDialogs actor={actor} tableName="strikes" forbidden={null} usersOf={() => charts} />,
  )
  return { ...view, sent }
}
const stops = 'They stop working until it is removed from them.'

test.each([
  [undefined, 'Charts that use it stop working until it is removed from them.'],
  [['A', 'B'], `2 charts use it: A, B. ${stops}`],
  [['A', 'B', 'C', 'D', 'E'], `5 charts use it: A, B, C, D, E. ${stops}`],
  [['A', 'B', 'C', 'D', 'E', 'F', 'G'], `7 charts use it: A, B, C, D, E and 2 more. ${stops}`],
])('what the deletion of a metric does to charts is said: %s', async (charts, says) => {
  const view = await openDeletion(charts)
  expect(view.text()).toContain(`It is removed from the dataset strikes. ${says}`)
})

test('a metric whose dataset was changed meanwhile is deleted after that is read again, any other failure at once', async () => {
  const pressed = async (status: number, state?: string) => {
    const view = await openDeletion([], status, state)
    const says = view.alerts()
    await view.press('Delete')
    await view.close()
    return [...says, ...view.sent.map((event) => (event as { type: string }).type)]
  }
  expect({
    changed: await pressed(409),
    failed: await pressed(500),
    unread: await pressed(500, 'unread'),
    again: await pressed(409, 'ready'),
  }).toEqual({
    changed: ['Not now', 'dataset.reread'],
    failed: ['Not now', 'draft.submitted'],
    unread: ['Not now', 'dataset.reread'],
    again: ['draft.submitted'],
  })
})

test('impersonation is on for a database that can, and the fields that are wrong are unfolded', async () => {
  const open = async (sqlalchemy_uri: string, errors: object) => {
    const draft = { ...emptyDraft, sqlalchemy_uri, impersonate_user: true }
    const rest = { fixed: null, onEdit: nothing, onLeave: nothing }
    const view = await openView(<SecurityFields {...{ draft, errors, ...rest }} />)
    const shown = { on: view.checked(), says: view.alerts() }
    await view.close()
    return shown
  }
  const wrong = { encrypted_extra: 'It is no JSON' }
  expect([
    await open('trino://ana@host:8080/lake', wrong),
    await open('postgresql://ana@host/lake', { server_cert: 'It is no PEM', ...wrong }),
    await open('trino://ana@host:8080/lake', {}),
  ]).toEqual([
    { on: ['Impersonate the signed-in user'], says: ['It is no JSON'] },
    { on: [], says: ['It is no PEM', 'It is no JSON'] },
    { on: [], says: [] },
  ])
})

test('a pill that has moved keeps its key when it is changed then', async () => {
  let show = (_: readonly string[]): void => undefined
  const Pills = () => {
    const [contents, setContents] = useState<readonly string[]>(['x', 'y'])
    show = setContents
    return <p>{usePillKeys(contents).join(' ')}</p>
  }
  const view = await openView(<Pills />)
  const keysOf = async (...contents: string[]) => {
    await view.happens(() => show(contents))
    return view.text()
  }
  expect([view.text(), await keysOf('y', 'x'), await keysOf('y', 'z')]).toEqual([
    '0 1',
    '1 0',
    '1 0',
  ])
})

test('a certificate and an encrypted extra are each shown and edited as such', async () => {
  const heard: unknown[] = []
  const draft = { ...emptyDraft, server_cert: 'A certificate', encrypted_extra: '{"ssl": {}}' }
  const note = (said: unknown) => void heard.push(said)
  const view = await openView(
    <SecurityFields {...{ draft, errors: {}, fixed: null, onEdit: note, onLeave: note }} />,
  )
  await view.press('SecurityImpersonate user, server certificate, encrypted extra')
  const shown = [view.value('Server certificate'), view.value('Encrypted extra')]
  await view.type('Server certificate', 'Another')
  await view.type('Encrypted extra', '{}')
  expect({ shown, heard: heard.filter((said) => typeof said === 'object') }).toEqual({
    shown: ['A certificate', '{"ssl": {}}'],
    heard: [{ server_cert: 'Another' }, { encrypted_extra: '{}' }],
  })
})

test('Reset takes every option of a chart away, also one that a pill sets; a title is kept as it is typed', async () => {
  const extra_form_data = { viz_options: { series_sort: 'name_asc' } }
  const slots = shownActor({ context: { form: { viz_type: 'dist_bar', extra_form_data } } })
  const run = shownActor({ context: { result: null } })
  const view = await openView(<OptionsMenu slots={slots.actor} run={run.actor} />)
  await view.press('Viz Options')
  await view.type('X axis title', 'Where ')
  await view.press('Reset')
  const options = ['legend', 'labels', 'x_title', 'y_title', 'sort', 'series_sort', 'stacking']
  expect(slots.sent).toEqual([
    { type: 'options.changed', options: { x_title: 'Where ' } },
    {
      type: 'options.changed',
      options: Object.fromEntries([...options, 'number_format'].map((name) => [name, null])),
    },
  ])
  await view.press('Done')
  expect(view.texts('[role=dialog], [aria-label="Viz Options"]')).toEqual(['Viz Options'])
})

test.each([
  ['', 'Other', 'Nothing in Other yetNo chart type of this kind.'],
  [' oak ', 'Other', 'No chart type matchesNo results for “oak” in Other.'],
  ['oak', null, 'No chart type matchesNo results for “oak” in all charts.'],
])('without a chart type for “%s” in %s the picker says so', async (search, filter, says) => {
  const view = await openView(
    <VizTypePicker
      {...{ search, filter, groups: [], types: [], chosen: null }}
      {...{ onSearch: nothing, onFilter: nothing, onChoose: nothing }}
      {...{ onConfirm: nothing, onDismiss: nothing }}
    />,
  )
  expect(view.text()).toContain(says)
})

test('a busy button does not submit its form once more', async () => {
  const submitted: string[] = []
  const view = await openView(
    <>
      {[true, false].map((busy) => (
        <form
          key={String(busy)}
          onSubmit={(event) => {
            event.preventDefault()
            submitted.push(busy ? 'busy' : 'ready')
          }}
        >
          <Button type="submit" busy={busy} label={busy ? 'Saving' : 'Save'}>
            Save
          </Button>
        </form>
      ))}
    </>,
  )
  await view.press('Saving')
  await view.press('Save')
  expect(submitted).toEqual(['ready'])
})

/** The orders that the options of a chart offer for the values of its axis, along these values. */
const sortsOf = async (viz_type: string, values: readonly string[], inTime = false) => {
  const slots = shownActor({ context: { form: { viz_type } } })
  const records = values.map((x) => (viz_type === 'heatmap' ? { x, y: 'a' } : { x }))
  const result = {
    ...{ viz_type, records, time_grains: inTime ? { sold: 'P1M' } : {} },
    chart_metadata: { x: { label: 'sold' }, y: { label: 'count' } },
  }
  const run = shownActor({ context: { result } })
  const view = await openView(<OptionsMenu slots={slots.actor} run={run.actor} />)
  await view.press('Viz Options')
  await view.press('Sort')
  const offered = view.texts('[role=option]')
  if (offered.includes('Own order…')) await view.press('Own order…')
  await view.close()
  return { first: offered[0], own: slots.sent }
}
const ownOrder = (...names: readonly string[]) => [{ type: 'order.opened', of: 'sort', names }]

test('values are put in an own order where there are two that no time orders, or in a heat map', async () => {
  expect({
    names: await sortsOf('dist_bar', ['b', 'a']),
    name: await sortsOf('dist_bar', ['b']),
    times: await sortsOf('dist_bar', ['2026-01-01', '2026-02-01'], true),
    cells: await sortsOf('heatmap', ['c', 'b'], true),
  }).toEqual({
    names: { first: 'As queried', own: ownOrder('b', 'a') },
    name: { first: 'As queried', own: [] },
    times: { first: 'Time', own: [] },
    cells: { first: 'Time', own: ownOrder('a', 'b', 'c') },
  })
})

test('models that are known stay while reading them again fails, unknown ones are tried again', async () => {
  const shown = async (models: readonly object[] | null) => {
    const chars = shownActor({
      context: { problem: { status: 500, message: 'Gone' } },
      matches: (state: unknown) => state === 'failed',
    })
    const prediction = shownActor({
      context: { datasetId: 12, models, jobs: [] },
      children: { chars: chars.actor },
    })
    const analysis = shownActor({ context: { search: '', unfolded: [], chosen: null } })
    const rest = { analysis: analysis.actor, prediction: prediction.actor, forbidden: null }
    const view = await openView(<Analysis {...rest} onAdvanced={nothing} />)
    const [tree, alerts] = [view.tree(), view.alerts()]
    const off = document.querySelector('[aria-description]')?.getAttribute('aria-description')
    if (alerts.length > 0) await view.press('Try again')
    await view.close()
    return { tree, alerts, off, sent: chars.sent }
  }
  expect([await shown([charWith({ model_name: 'cost' })]), await shown(null)]).toEqual([
    { tree: ['cost'], alerts: [], off: undefined, sent: [] },
    {
      ...{ tree: [], alerts: ['The models could not be read.GoneTry again'] },
      off: 'The models could not be read',
      sent: [{ type: 'resource.invalidated' }],
    },
  ])
})

/** What stands in the place of a chart whose run stands so, and what was sent to the run. */
const notDrawn = async (state: 'failed' | 'stopped', context: object) => {
  const adhoc_filters = ['state', 'cost'].map((subject) => ({
    ...{ expressionType: 'SIMPLE', subject, operator: '>', comparator: 'x', clause: 'WHERE' },
  }))
  const form = { viz_type: 'dist_bar', adhoc_filters }
  const [slots, panel] = [shownActor({ context: { form, columns: [] } }), shownActor({})]
  const run = shownActor({ context, matches: (asked: unknown) => asked === state })
  const rest = { panel: panel.actor, selection: panel.actor, datasource: {} as never }
  const view = await openView(<ChartArea {...rest} slots={slots.actor} run={run.actor} />)
  const shown = { text: view.text(), offers: view.usable() }
  const [last] = shown.offers.slice(-1)
  if (last) await view.press(last)
  await view.close()
  return { ...shown, sent: [...slots.sent, ...run.sent] }
}

test('a chart that is not drawn says why, and leads to the last chart or to what is to be changed', async () => {
  const away = { status: 0, message: 'The server cannot be reached.' }
  const wrong = { status: 400, message: "Value 'x' is not a number for column cost" }
  const says = 'It no longer runs on the server. The slots are as you left them.'
  expect({
    away: await notDrawn('failed', { problem: away, result: null }),
    wrong: await notDrawn('failed', { problem: wrong, result: {} }),
    stopped: await notDrawn('stopped', { problem: null, result: null }),
  }).toEqual({
    away: {
      ...{ text: `The query failed${away.message}Try again`, offers: ['Try again'] },
      sent: [{ type: 'run.repeated' }],
    },
    wrong: {
      text: `The query failed${wrong.message}. Change the chart, then press Apply.Open the filterTry againShow the last chart`,
      offers: ['Open the filter', 'Try again', 'Show the last chart'],
      sent: [{ type: 'failure.dismissed' }],
    },
    stopped: {
      ...{ text: `The query was stopped${says}Run again`, offers: ['Run again'] },
      sent: [{ type: 'run.repeated' }],
    },
  })
})

test('values that come late or not at all are proposed as far as they are those of the column', async () => {
  const values = ['AK', 'AL'].map((value) => ({ value, count: 1 }))
  const proposed = async (status: 'loading' | 'failed') => {
    const view = await openValue({ suggestions: { status, values, onRetry: nothing } })
    await view.key('Value', 'ArrowDown')
    await view.key('Value', 'Enter')
    const shown = { values: view.texts('[role=option]'), asked: view.asked }
    await view.close()
    return shown
  }
  expect({ late: await proposed('loading'), never: await proposed('failed') }).toEqual({
    late: { values: ['AK1', 'AL1'], asked: ['choose AK'] },
    never: { values: [], asked: [] },
  })
})

test('a dataset to choose says where it is, and a list how many of all it found; the pressed one is the one that is meant', async () => {
  const strikes = {
    id: 1,
    table_name: 'strikes',
    schema: null,
    database: { database_name: 'Lake' },
  }
  const birds = { ...strikes, id: 2, table_name: 'birds', schema: 'main' }
  const result = [strikes, birds].map((one) => ({ ...one, changed_on_delta_humanized: 'now' }))
  const shown = async (count: number, total: number, page = 0) => {
    const list = shownActor({
      context: { data: { result, count, total }, problem: null },
      hasTag: () => false,
      matches: () => false,
    })
    const context = { list: list.actor, search: '', key: { page }, chosen: null }
    const { actor, sent } = shownActor({ context })
    const view = await openView(<DatasetChoices actor={actor} />)
    const [rows, text] = [view.rows('Datasets'), view.text()]
    await view.press('Preview birds')
    await view.close()
    return { rows, text, sent }
  }
  const some = await shown(2, 24)
  expect({ rows: some.rows, some: some.text.includes('2/24') }).toEqual({
    rows: [
      ['strikes', 'Lake', '–', 'now', 'Preview'],
      ['birds', 'Lake', 'main', 'now', 'Preview'],
    ],
    some: true,
  })
  expect((await shown(30, 30, 1)).text).toContain('26 to 27 of 30')
  expect([(await shown(2, 2)).text.includes('2/2'), some.sent]).toEqual([
    false,
    [{ type: 'dataset.previewed', dataset: result[1] }],
  ])
})

test('numbers are written as the example of their format shows', async () => {
  const slots = shownActor({ context: { form: { viz_type: 'dist_bar' } } })
  const run = shownActor({ context: { result: null } })
  const view = await openView(<OptionsMenu slots={slots.actor} run={run.actor} />)
  await view.press('Viz Options')
  for (const example of ['1,234,567', '1.20', '12%', '1.2M']) {
    await view.press('Number format')
    await view.press(view.usable().find((name) => name.endsWith(`such as ${example}`)) ?? '')
  }
  expect(slots.sent).toEqual(
    ['whole', 'two_decimals', 'percent', null].map((number_format) => ({
      ...{ type: 'options.changed', options: { number_format } },
    })),
  )
})

test('the copy of selected rows is a new dataset, that of rows of a model says what training does not do', async () => {
  const shown = async (filters: readonly object[] | null, status?: number) => {
    const problem = status === undefined ? null : { status, message: 'It is full' }
    const { actor } = shownActor({
      context: { name: ' ', filters, problem },
      hasTag: () => false,
      matches: () => problem !== null,
    })
    const view = await openView(<SaveData actor={actor} />)
    const says = ['A copy of the selected rows.', 'Training again does not change it.']
    const told = says.filter((each) => view.text().includes(each))
    const all = [view.headings(), told, view.alerts(), view.reason('Save')]
    await view.close()
    return all
  }
  expect([await shown([]), await shown(null, 507)]).toEqual([
    [['New Dataset'], ['A copy of the selected rows.'], [], 'Enter a name'],
    [
      ...[['Save Data'], ['Training again does not change it.']],
      ...[['The data were not saved.It is full'], 'Enter a name'],
    ],
  ])
})

test('metrics say how many charts are left out of what uses them, and nothing where none is', async () => {
  const says = async (count: number) => {
    const dataset = { table_name: 'strikes', metrics: [], owners: [] }
    const form = shownActor({ context: { dataset, me: null } })
    const read = { count, result: [{ slice_name: 'Birds', params: '{}' }] }
    const charts = shownActor({ context: { data: read }, matches: () => false })
    const { actor } = shownActor({ context: { charts: charts.actor }, children: {} })
    const view = await openView(<MetricsTab actor={actor} form={form.actor} />)
    const [remark] = view.texts('span[title^="“Used by”"]')
    await view.close()
    return remark ?? null
  }
  expect([await says(1), await says(2), await says(1301)]).toEqual([
    null,
    '“Used by” leaves out a chart that is too large.',
    '“Used by” leaves out 1,300 charts that are too large or too many.',
  ])
})

test('what can be written in an expression is asked for as in a statement over its dataset', async () => {
  const asked: unknown[] = []
  const words = [{ label: 'cost' }]
  const send = (event: { target: object; requester: { send: (answer: object) => void } }) => {
    asked.push(event.target)
    void Promise.resolve().then(() =>
      event.requester.send({ type: 'request.answered', output: words }),
    )
  }
  const context = { ...{ column: null, dataset, draft: columnDraftOf(null) }, preview: null }
  const { actor } = shownActor({
    context: { ...context, problem: null, unpreviewed: null },
    children: { completions: { ...(shownActor({}).actor as object), send } },
    hasTag: () => false,
    matches: () => false,
  })
  const view = await openView(<ColumnEditor actor={actor} />)
  const at = { text: 'cost + c', cursor: 8 }
  expect({
    titles: view.headings(),
    focus: view.focusedName(),
    found: await offering.complete(at),
    asked,
  }).toEqual({
    ...{ titles: ['Add calculated column'], focus: 'Name', found: words },
    asked: [completedStatement(dataset as never, at)],
  })
})

/** An actor that is in these states, and busy or not. */
const standing = (isBusy: boolean, state: string, context: object = {}) =>
  shownActor({
    ...{ context, children: {} },
    ...{
      hasTag: () => isBusy,
      matches: (name: unknown) => isBusy && JSON.stringify(name).includes(state),
    },
  })

test.each<[string, string, (isBusy: boolean) => { view: ReactElement; sent: unknown[] }]>([
  [
    'a star',
    'Add to favorites: strikes',
    (isBusy) => {
      const context = { stars: {}, requested: isBusy ? ['dataset 12'] : [] }
      const { actor, sent } = shownActor({ context })
      const system = { get: () => actor } as never
      return { view: <StarButton {...{ system, kind: 'dataset', item: dataset }} />, sent }
    },
  ],
  [
    'a text that is put in order',
    'Format',
    (isBusy) => {
      const { actor, sent } = standing(isBusy, '')
      const tab = { id: 't1', code: 'SELECT 1', database: { id: 3 } } as never
      return { view: <FormatTool help={actor} tab={tab} />, sent }
    },
  ],
  [
    'a dataset that is opened',
    'Explore',
    (isBusy) => {
      const { actor, sent } = standing(isBusy, 'opening')
      return { view: <DatasetTools {...{ actor, dataset, forbidden: null }} />, sent }
    },
  ],
])('the button of %s waits for its answer before it is pressed again', async (_, name, draw) => {
  const pressed = async (isBusy: boolean) => {
    const { view: drawn, sent } = draw(isBusy)
    const view = await openView(drawn)
    await view.press(name)
    const busy = view.isBusy(name)
    await view.close()
    return [busy, sent.length]
  }
  expect([await pressed(false), await pressed(true)]).toEqual([
    [false, 1],
    [true, 0],
  ])
})

test.each([
  [
    'Delete',
    (isBusy: boolean) => (
      <DropTable
        actor={
          standing(isBusy, 'dropping', {
            ...{ address: { schema: 'main', table: 'birds' }, found: null, problem: null },
          }).actor
        }
      />
    ),
  ],
  [
    'Save',
    (isBusy: boolean) => (
      <ColumnEditor
        actor={
          standing(isBusy, 'saving', {
            ...{ dataset, column: null, draft: columnDraftOf(null), problem: null, preview: null },
          }).actor
        }
      />
    ),
  ],
])('%s of a dialog is busy while it waits', async (name, draw) => {
  const busy: boolean[] = []
  for (const isBusy of [false, true]) {
    const view = await openView(draw(isBusy))
    busy.push(view.isBusy(name))
    await view.close()
  }
  expect(busy).toEqual([false, true])
})

test('Backspace takes nothing from an empty list nor from a single value, and only Escape leaves the value that is led to', async () => {
  const pressed = async (tags: readonly string[] | null, ...keys: readonly string[]) => {
    const removed: number[] = []
    const onRemove = (index: number) => void removed.push(index)
    const view = await openValue({ text: '', tags, onRemove })
    for (const key of keys) await view.key('Value', key)
    await view.close()
    return [...removed, ...view.asked]
  }
  expect({
    list: await pressed([], 'Backspace'),
    value: await pressed(null, 'Backspace'),
    other: await pressed(null, 'ArrowDown', 'Home', 'Enter'),
    escape: await pressed(null, 'ArrowDown', 'Escape', 'Enter'),
  }).toEqual({ list: [], value: [], other: ['choose AK'], escape: [] })
})

test('a value that is wrong says so with the field, a list also how it is written', async () => {
  const said = async (more: Partial<ComponentProps<typeof ValueField>>) => {
    const view = await openValue(more)
    const field = document.querySelector('input')
    const ids = field?.getAttribute('aria-describedby')?.split(' ') ?? []
    const words = ids.map((id) => document.getElementById(id)?.textContent)
    const wrong = field?.getAttribute('aria-invalid')
    await view.close()
    return [wrong, ...words]
  }
  expect([
    await said({}),
    await said({ error: 'No number' }),
    await said({ tags: [] }),
    await said({ tags: [], error: 'No number' }),
  ]).toEqual([
    ...[[null], ['true', 'No number'], [null, 'comma separated']],
    ['true', 'No number', 'comma separated'],
  ])
})

test('a filter of groups is about the one subject that there is, or about one of several', async () => {
  const filter = { subject: 'count', operator: '>', comparator: '5', clause: 'HAVING' }
  const shown = async (...having: readonly string[]) => {
    const { actor, sent } = shownActor({
      context: { filter, column: null, having, typed: '', values: [], range: null },
      hasTag: () => false,
      matches: () => false,
    })
    const view = await openView(<FilterEditor actor={actor} />)
    const [field] = view.usable()
    if (having.length > 1) await view.choose('Metric', 'state')
    await view.close()
    return { field, sent }
  }
  expect([await shown('count'), await shown('count', 'state')]).toEqual([
    { field: 'Column', sent: [] },
    { field: 'Metric', sent: [{ type: 'subject.chosen', subject: 'state' }] },
  ])
})

test('a limit is left by Cancel and by Close, asks how many only where it ranks, and says what is wrong with that', async () => {
  const shown = async (kind: string, count = '5') => {
    const draft = { kind, count, by: 'count', other: true }
    const { actor, sent } = shownActor({ context: { draft, metrics: ['count', 'cost'] } })
    const view = await openView(<LimitEditor actor={actor} />)
    const fields = view.usable()
    const wrong = [view.alerts()[0] ?? null, view.reason('Save')]
    for (const way of ['Cancel', 'Close']) await view.press(way)
    await view.close()
    return { fields: fields.slice(4, count === 'x' ? -2 : -3), wrong, sent }
  }
  const sent = Array(2).fill({ type: 'editor.dismissed' })
  const ranked = { fields: ['Count', 'By', 'Clear selection', 'The rest as Other'], sent }
  const reason = 'Enter a number from 1 to 500'
  expect([await shown('bottom'), await shown('all'), await shown('top', 'x')]).toEqual([
    { ...ranked, wrong: [null, null] },
    { fields: [], wrong: [null, null], sent },
    { ...ranked, wrong: [reason, reason] },
  ])
})

test('the format of numbers that nobody chose is not reset', async () => {
  const shown = async (draft: NumberFormat) => {
    const dialog = shownActor({ context: { input: { name: 'cost' }, draft } })
    const { actor } = shownActor({ children: { numberFormatDialog: dialog.actor } })
    const view = await openView(<NumberFormatDialog slots={actor} />)
    await view.press('Reset')
    const reason = view.reason('Reset')
    await view.close()
    return { reason, sent: dialog.sent }
  }
  expect([await shown({}), await shown({ decimals: 0 })]).toEqual([
    { reason: 'Nothing is changed', sent: [] },
    { reason: null, sent: [{ type: 'format.reset' }] },
  ])
})

test('labels of a chart are shown, hidden, or as there is room for them, and its options are left once they are done', async () => {
  const slots = shownActor({ context: { form: { viz_type: 'dist_bar', extra_form_data: {} } } })
  const run = shownActor({ context: { result: null } })
  const view = await openView(<OptionsMenu slots={slots.actor} run={run.actor} />)
  await view.press('Viz Options')
  const labels = view.within('Labels')
  for (const choice of ['Shown', 'Hidden', 'Automatic']) await labels.press(choice)
  const heads = [view.headings()]
  await view.press('Done')
  heads.push(view.headings())
  expect(heads).toEqual([['Viz Options'], []])
  expect(slots.sent).toEqual(
    [true, false, null].map((shown) => ({ type: 'options.changed', options: { labels: shown } })),
  )
})

test('a chart that could not be opened is opened again, and what failed for no known reason says its message', async () => {
  const shown = async (status: number, state: string, message = 'Not now') => {
    const explorer = shownActor({})
    const { actor, sent } = shownActor({
      context: { problem: { status, message } },
      matches: (asked: string) => asked === state,
      can: () => false,
    })
    const view = await openView(<Opening explorer={explorer.actor} actor={actor} />)
    const says = view.texts('h1')
    const tellsWhy = view.text().includes(message)
    const offered = view.usable().includes('Recent Deleted')
    await view.press('Try again')
    await view.close()
    return [...says, tellsWhy, offered, ...sent]
  }
  const again = { type: 'open.retried' }
  expect([
    await shown(500, 'chartFailed'),
    await shown(404, 'formFailed'),
    await shown(403, 'formFailed'),
    await shown(400, 'chartFailed', 'Dataset does not exist'),
    await shown(404, 'formFailed', 'Dataset does not exist'),
  ]).toEqual([
    ['The chart could not be opened', true, false, again],
    ['Unsaved chart not found', false, false, again],
    ['You may not open this chart', false, false, again],
    ['The chart could not be opened', true, false, again],
    ['The dataset of this chart was deleted', false, true, again],
  ])
})

test('a new chart joins the project that is chosen, also one that the list does not reach, or none', async () => {
  const result = [5, 6].map((id) => ({ id, project_title: `Project ${id}` }))
  const projects = shownActor({ context: { data: { result } } })
  const rename = shownActor({
    context: { title: '', project: { id: 9, title: 'Far' }, projects: projects.actor },
    matches: () => false,
  })
  const { actor } = shownActor({ children: { renameChart: rename.actor } })
  const view = await openView(<SaveDialogs actor={actor} />)
  const list = view.within('Project')
  const before = { offers: list.texts('label'), checked: list.checked() }
  for (const choice of ['Project 6', 'No project', 'Project 5']) await list.press(choice)
  expect({ ...before, sent: rename.sent }).toEqual({
    ...{ offers: ['No project', 'Far', 'Project 5', 'Project 6'], checked: ['Far'] },
    sent: [{ id: 6, title: 'Project 6' }, null, { id: 5, title: 'Project 5' }].map((project) => ({
      ...{ type: 'project.chosen', project },
    })),
  })
})

test('models that a name does not find are told without the blanks around it', async () => {
  const context = { datasetId: 12, models: [charWith()], jobs: [] }
  const prediction = shownActor({ context, children: {} })
  const analysis = shownActor({ context: { search: ' oak ', unfolded: [], chosen: null } })
  const rest = { analysis: analysis.actor, prediction: prediction.actor, forbidden: null }
  const view = await openView(<Analysis {...rest} onAdvanced={nothing} />)
  expect(view.text()).toContain('No models match “oak”.')
})

test('Enter and the space bar on a field offer its places, the right button what else can be done with it', async () => {
  const choice = (label: string) => ({ key: label, label, onSelect: nothing })
  const view = await openView(
    <DragArea>
      <FieldRow
        dragged={{ carried: null, label: 'cost', icon: <CloseIcon /> }}
        used={false}
        choices={[choice('Metrics'), choice('Series')]}
        contextChoices={[choice('Edit column')]}
        icon={<CloseIcon />}
      />
    </DragArea>,
  )
  const seen: unknown[] = []
  const see = async (done: Promise<unknown>) => {
    await done
    const names = [...document.querySelectorAll('[role=menu]')].map((menu) =>
      menu.getAttribute('aria-label'),
    )
    seen.push([...names, ...view.menu()])
    await view.closeMenu()
  }
  for (const key of ['Enter', ' ', 'Tab']) await see(view.key('cost', key))
  await see(view.pressRight('cost'))
  await see(view.press('cost'))
  const places = ['Place cost', 'Metrics', 'Series']
  expect(seen).toEqual([places, places, [], ['cost', 'Edit column'], places])
})

test('a card is opened for its value: the chosen range, else the first, else its field, else what else can be changed', async () => {
  const range = (label: string, chosen: boolean) => (
    <button key={label} type="button" aria-pressed={chosen}>
      {label}
    </button>
  )
  const field = (label: string, readOnly: boolean) => (
    <Field key={label} label={label} value="" readOnly={readOnly} onChange={nothing} />
  )
  const focused = async (value: readonly ReactElement[], readOnly = true) => {
    const view = await openView(
      <PillCard title="Filter" onSave={nothing} onCancel={nothing}>
        <Field label="Column" value="cost" autoFocus readOnly={readOnly} onChange={nothing} />
        <button type="button">Operator</button>
        <CardValue>{value}</CardValue>
      </PillCard>,
    )
    const { activeElement: at } = document
    const name = at?.id ? at.parentElement?.parentElement?.textContent : at?.textContent
    await view.close()
    return name
  }
  const [week, day] = [range('Last week', false), range('Last day', true)]
  expect([
    await focused([field('From', false), week, day]),
    await focused([field('From', false), week]),
    await focused([field('From', true), field('To', false)]),
    await focused([field('From', true)]),
    await focused([week, day], false),
  ]).toEqual(['Last day', 'Last week', 'To', 'Operator', 'Column'])
})

test('the options of a chart show what an axis is called otherwise, and an order of its own', async () => {
  const extra_form_data = { viz_options: { sort: ['b', 'a'], y_title: 'Kilos' } }
  const slots = shownActor({ context: { form: { viz_type: 'dist_bar', extra_form_data } } })
  const chart_metadata = { x: { label: 'state' }, y: { label: 'SUM(cost)' } }
  const records = ['a', 'b'].map((x) => ({ x }))
  const run = shownActor({
    context: { result: { viz_type: 'dist_bar', records, time_grains: {}, chart_metadata } },
  })
  const view = await openView(<OptionsMenu slots={slots.actor} run={run.actor} />)
  await view.press('Viz Options')
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
  expect({
    titles: fields.map(({ placeholder, value }) => [placeholder, value]),
    lists: view.texts('button[role=combobox]'),
  }).toEqual({
    titles: [
      ['state', ''],
      ['SUM(cost)', 'Kilos'],
    ],
    lists: ['Own order…', 'Short, such as 1.2M'],
  })
})

test.each([
  [
    'failed',
    409,
    {},
    ['The dataset was changed in the meantime: reload it, then saveNot nowTry again'],
  ],
  ['failed', 500, {}, ['The metric was not savedNot now']],
  ['failed', 422, { metric_name: ['It is taken'] }, ['It is taken']],
  ['failed', 422, { expression: ['No column'] }, ['No column']],
  ['unread', 500, {}, ['The dataset could not be readNot nowTry again']],
  ['ready', 409, { metric_name: ['It is taken'] }, []],
])('a metric that is %s with %s says why: %j', async (state, status, fields, says) => {
  const problem = {
    ...{ status, message: 'Not now' },
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
  }
  const draft = { id: 1, metric_name: 'count', expression: 'COUNT(*)', description: '' }
  const { actor } = shownActor({
    context: { deletes: false, draft, problem },
    matches: (one: unknown) => JSON.stringify(one).includes(state),
    hasTag: () => false,
  })
  const view = await openView(<MetricDialogs actor={actor} tableName="strikes" forbidden={null} />)
  expect([view.alerts(), view.focusedName()]).toEqual([says, 'Name'])
})

test('each axis of a chart is edited by its own fields', async () => {
  const axis = { log: false, min: '', max: '' }
  const draft = { x: axis, y: axis, line: { value: '', label: '' } }
  const dialog = shownActor({ context: { draft, input: { vizType: 'scatter' } } })
  const slots = shownActor({ children: { axesDialog: dialog.actor } })
  const view = await openView(<LookTools slots={slots.actor} vizType="scatter" />)
  const edited: unknown[] = []
  for (const part of view.texts('fieldset legend').slice(0, 2)) {
    const field = [...document.querySelectorAll('fieldset')]
      .find((each) => each.textContent.startsWith(part))
      ?.querySelector('button[aria-checked=false]')
    await view.happens(() => (field as HTMLElement | null | undefined)?.click())
    edited.push(...dialog.sent.splice(0))
  }
  expect(edited).toEqual(
    ['x', 'y'].map((name) => ({ type: 'axis.edited', axis: name, patch: { log: true } })),
  )
})

test('the card that is being opened is busy', async () => {
  const view = await openView(
    <ul>
      {[true, false].map((opening) => (
        <ItemCard key={String(opening)} title="Card" meta="" thumb={null} opening={opening} />
      ))}
    </ul>,
  )
  const busy = [...document.querySelectorAll('li')].map((card) => card.getAttribute('aria-busy'))
  expect([view.texts('li').length, busy]).toEqual([2, ['true', null]])
})
