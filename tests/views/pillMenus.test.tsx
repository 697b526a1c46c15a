import { expect, test } from 'vitest'
import type { AdhocMetric, ChartResult, Column, FormData, Metric } from '../../src/api/contract'
import { columnKinds } from '../../src/api/contract/columnKinds'
import { columnMenu, metricMenu, metricWords } from '../../src/features/explorer/fieldMenus'
import { ownModelChoices, toolboxChoice } from '../../src/features/explorer/modelMenus'
import { pillsOf } from '../../src/features/explorer/pillViews'
import { fieldChoices } from '../../src/features/explorer/placing'
import { targetWords } from '../../src/features/explorer/Toolbox'
import { slotsOf } from '../../src/machines/explorer/form/slotLayouts'
import { targetOf } from '../../src/machines/explorer/prediction/targets'
import { modelStatus } from '../../src/machines/models/modelStatus'
import type { MenuChoice } from '../../src/ui'
import { bars, columns as plain, metrics, result, sumOfCost } from '../support/explorer'
import { charWith, trainedChar } from '../support/modelSamples'
import { shownActor } from '../support/view'

const [state, cost, phase] = plain
const moment = (id: number, column_name: string, type: string): Column => ({
  ...state,
  id,
  column_name,
  type,
  type_generic: columnKinds.moment,
})
const columns = [state, cost, phase, moment(4, 'day', 'DATE'), moment(5, 'seen', 'TIMESTAMP')]
const metric = (aggregate: AdhocMetric['aggregate'], more: Partial<AdhocMetric> = {}) => ({
  ...sumOfCost,
  aggregate,
  label: aggregate === null ? 'cost' : `${aggregate}(cost)`,
  ...more,
})

/** A column or metric as its name. */
const shortened = (_: string, value: unknown) => {
  const { column_name, metric_name } = Object(value) as {
    column_name?: string
    metric_name?: string
  }
  return column_name ?? metric_name ?? value
}

/** One of a few, or a switch: off and on. */
const signs = { one: ['( )', '(x)'], any: ['[ ]', '[x]'] } as const

/** A menu as text: what each choice says and, where it can be chosen, what that sends. */
const linesOf = (
  choices: readonly MenuChoice[],
  sent: unknown[],
  indent = '    ',
): readonly string[] =>
  choices.flatMap((choice) => {
    const { label, hint, checked, exclusive, disabledReason, separated, onSelect } = choice
    sent.length = 0
    if (!disabledReason) onSelect()
    const says = [
      separated ? '--' : '',
      checked === undefined ? '' : signs[exclusive ? 'one' : 'any'][checked ? 1 : 0],
      hint === undefined ? label : `${label}: ${hint}`,
      disabledReason ? `not now: ${disabledReason}` : '',
      ...sent.map((event) => JSON.stringify(event, shortened)),
    ]
    return [
      `${indent}${says.filter((part) => part !== '').join(' ')}`,
      ...linesOf(choice.choices ?? [], sent, `${indent}  `),
    ]
  })

/** Lines that stood in a text before are told by how many of them there are. */
const onlyNew = (known: Set<string>, lines: readonly string[]) => {
  const fresh = lines.filter((line) => !known.has(line))
  for (const line of lines) known.add(line)
  return fresh.length === lines.length
    ? lines
    : [...fresh, `    and ${lines.length - fresh.length} as before`]
}

const byMonths: ChartResult = {
  ...result,
  records: ['Climb', 'Taxi', 'Apron'].map((series) => ({ x: 'Jan', key: series, y: 1, series })),
  time_grains: { day: 'P1M', seen: 'hour_of_day' },
} as never
const ofNames = (viz_type: string): ChartResult =>
  ({
    ...result,
    viz_type,
    records: ['Utah', 'Iowa', 'Texas'].map((name) => ({ x: name, y: name, series: name, name })),
  }) as never
const last = { count: 5, by: 'SUM(cost)', order: 'asc', other: false } as const
const inTime = { ...bars, groupby: ['day', 'state'], columns: ['phase', 'seen'] }
const options = (viz_options: object) => ({ extra_form_data: { viz_options } })

interface Shown {
  result?: ChartResult
  backend?: string
  card?: object
}

const ofState = metric('COUNT', { column: { id: 1, column_name: 'state', type_generic: 1 } })

const charts: [name: string, form: FormData, shown?: Shown][] = [
  ['bars in time, as the server groups them', inTime, { result: byMonths }],
  [
    'bars in time with a grain, a limit and a share',
    {
      ...inTime,
      metrics: [metric('SUM', { show: 'share' }), 'count'],
      time_grain_sqla: { day: 'weekday', seen: 'P1W' },
      top: { series: last, categories: { ...last, order: 'desc', count: 500 } },
    } as never,
    { result: byMonths, backend: 'duckdb' },
  ],
  [
    'bars in an own order',
    { ...bars, columns: ['phase'], ...options({ sort: ['B', 'A'], series_sort: 'name_desc' }) },
    { result: ofNames('dist_bar') },
  ],
  [
    'bars before they are run',
    { ...bars, metrics: [metric('P90'), ofState] },
    { backend: 'duckdb' },
  ],
  [
    'bars of a column of an unknown kind',
    { ...bars, metrics: [metric('SUM', { column: { column_name: 'cost' } })], groupby: [] },
  ],
  [
    'bars without an aggregate',
    { ...bars, metrics: [metric('SUM'), metric(null)], groupby: [] },
    { card: { position: { slot: 'metrics', index: 1 }, aggregate: 'MAX' } },
  ],
  ['bars without a metric', { ...bars, metrics: [], groupby: ['state', 'phase'] }],
  [
    'a line in time',
    { ...inTime, viz_type: 'echarts_timeseries_line', metrics: [metric('AVG')] },
    { result: { ...byMonths, viz_type: 'echarts_timeseries_line' } },
  ],
  ['a line of names', { ...bars, viz_type: 'echarts_timeseries_line' }],
  [
    'a heat map of one date',
    {
      viz_type: 'heatmap',
      all_columns_x: 'seen',
      all_columns_y: 'seen',
      metric: metric('SUM', { show: 'running_total' }),
      time_grain_sqla: { 'all_columns_x:seen': 'hour_of_day', 'all_columns_y:seen': 'weekday' },
    } as never,
  ],
  [
    'a heat map of names',
    { viz_type: 'heatmap', all_columns_x: 'state', all_columns_y: 'phase', metric: 'count' },
    { result: ofNames('heatmap') },
  ],
  [
    'a pie of few',
    {
      viz_type: 'pie',
      all_columns: ['state'],
      metric: 'count',
      top: { categories: last },
    } as never,
    { result: ofNames('pie') },
  ],
  ['boxes of rows', { ...bars, viz_type: 'box_plot', metrics: [metric('SUM'), metric(null)] }],
  ['boxes of a distribution', { ...bars, viz_type: 'box_plot', columns: ['phase'] }],
  [
    'points',
    { viz_type: 'scatter', entity: 'state', x: metric('SUM'), y: 'count', series: 'phase' },
    { result: ofNames('scatter') },
  ],
  [
    'points without an aggregate',
    { viz_type: 'bubble', entity: 'state', x: metric('SUM'), y: metric(null) },
    { card: { position: { slot: 'y', index: 0 }, aggregate: 'MAX' } },
  ],
  ['rows of a table', { viz_type: 'table', all_columns: ['state', 'cost', 'day', 'gone'] }],
  [
    'groups of a table',
    { viz_type: 'table', query_mode: 'aggregate', groupby: ['day', 'state'], metrics: ['count'] },
  ],
]

test('the pills of charts of every kind say and offer what is written down', async () => {
  const known = new Set<string>()
  const text = charts.flatMap(([name, form, { result: found, backend, card } = {}]) => {
    const { actor: slots, sent } = shownActor({})
    const { actor: run } = shownActor({ context: { result: found ?? null } })
    const context = { form, columns, metrics, backend, card: card ?? null, limitAt: null } as never
    const lastRun = { result: found ?? null, ran: found ? { ...form, time_grain_sqla: {} } : null }
    const pills = slotsOf(form).flatMap((slot) =>
      pillsOf(slots, run, context, slot, lastRun, (index, by) => void sent.push({ index, by })).map(
        ({ name: said, around, tail, opens, choices, dragged }) => [
          `  ${slot.label}: ${around ? `${around}(${said})` : said}${tail ? ` ${tail}` : ''}${opens ? ', opens' : ''}; ${JSON.stringify(dragged.carried)}`,
          ...onlyNew(known, linesOf(choices, sent)),
        ],
      ),
    )
    return [`# ${name}`, ...pills.flat(), '']
  })
  await expect(text.join('\n')).toMatchFileSnapshot('./pillMenus.txt')
})

const margin = {
  ...metrics[0],
  id: 2,
  metric_name: 'margin',
  description: 'In dollars',
} as Metric
const notMine = 'only its owner ben and admins may'
const rowsOfTable: FormData = { viz_type: 'table', query_mode: 'raw', all_columns: ['state'] }
const fields: [name: string, column: Column, form: FormData, forbidden: string | null][] = [
  ['a column of bars', phase, bars, null],
  ['the index', state, bars, null],
  ['the index of somebody else', state, bars, notMine],
  ['a calculated column of a table', { ...cost, expression: '1' }, rowsOfTable, null],
  ['a column of an aggregated table', phase, { viz_type: 'table', query_mode: 'aggregate' }, null],
  ['a column with an untrained model', columns[4] as Column, bars, null],
  ['a column with a model of somebody else', cost, bars, notMine],
]

/** What stands beside the menus: each remembers what it is sent in `sent`. */
const peers = () => {
  const sent: unknown[] = []
  const send =
    (name: string) =>
    (...said: unknown[]) =>
      void sent.push(said.length === 0 ? name : { [name]: said[0] })
  const session = shownActor({ context: { login: { user: { id: 9 } } } })
  const workspace = { send: send('workspace') }
  const { actor } = shownActor({}, { session: session.actor, workspace })
  Object.assign(actor, { send: (event: unknown) => void sent.push(event) })
  return { sent, send, actor }
}

const menuOf = (
  { actor, send }: ReturnType<typeof peers>,
  column: Column,
  form: FormData,
  forbidden: string | null,
) => {
  const item = { kind: 'column' as const, column }
  const model = { [cost.id]: trainedChar, 5: charWith() }[column.id]
  const indexColumnId = state.id
  return [
    ...fieldChoices(actor, { form, columns, metrics } as never, item),
    toolboxChoice(actor, targetWords({ targets: [targetOf(phase)] }, item, indexColumnId), {
      column,
      indexColumnId,
    }),
    ...columnMenu({
      ...{ column, forbidden, slots: actor, indexColumn: actor },
      isIndex: column.id === indexColumnId,
      isTable: form.query_mode === 'raw',
      models: {
        ...{ model, indexColumnId, forbidden, prediction: actor, showAdvanced: send('advanced') },
        status: modelStatus(model, new Set()),
      },
      onProfile: send('profile'),
      onEdit: send('edit'),
    }),
  ]
}

test('the menus of columns and metrics offer what is written down', async () => {
  const known = new Set<string>()
  const around = peers()
  const { actor, sent } = around
  const ofColumns = fields.flatMap(([name, ...field]) => [
    `# ${name}`,
    ...onlyNew(known, linesOf(menuOf(around, ...field), sent)),
    '',
  ])
  const context = { form: rowsOfTable, columns, metrics } as never
  const ofMetrics = [null, notMine].flatMap((forbidden) =>
    [...metrics, margin, { ...margin, description: '' }].flatMap((metric) => [
      `# the metric ${metricWords(metric).replaceAll('\n', ' / ')}`,
      ...linesOf(
        [
          ...fieldChoices(actor, context, { kind: 'metric', metric }),
          ...metricMenu(metric, forbidden, actor),
        ],
        sent,
      ),
      '',
    ]),
  )
  const mine = { ...charWith(), created_by_id: 9 }
  const ofModels = [
    '# a trained model',
    ...linesOf(ownModelChoices(actor, trainedChar, 'trained', notMine), sent),
    '# an untrained model',
    ...linesOf(ownModelChoices(actor, charWith(), 'untrained', notMine), sent),
    '# an untrained model of mine',
    ...linesOf(ownModelChoices(actor, mine, 'untrained', notMine), sent),
  ]
  await expect([...ofColumns, ...ofMetrics, ...ofModels].join('\n')).toMatchFileSnapshot(
    './fieldMenus.txt',
  )
})
