import { beforeAll, expect, test, vi } from 'vitest'
import { fromCallback, setup } from 'xstate'
import { boxes, boxForm } from '../../gallery/samples/boxes'
import { mapForm, scatterForm, scatterOf } from '../../gallery/samples/points'
import type { ChartResult, Datasource } from '../../src/api/contract'
import { drawings } from '../../src/features/drawings/drawings'
import { ChartArea } from '../../src/features/explorer/ChartArea'
import { ResultChart } from '../../src/features/explorer/ResultChart'
import { useMarkChoices } from '../../src/features/explorer/useMarkChoices'
import type { ChosenMark, Marking } from '../../src/ui/charts/frame/marking'
import { withPens } from '../support/pens'
import { LazyStillGrid, LazyGrid, LazyPagedGrid } from '../../src/ui/grid/LazyGrid'
import { bars as barsForm, result as bars } from '../support/explorer'
import { openView, shownActor, withGridRoom, withSizes } from '../support/view'
import { inWorld } from '../support/world'

beforeAll(() =>
  Promise.all([
    drawings.scatter?.fetchCode(),
    drawings.dist_bar?.fetchCode(),
    drawings.box_plot?.fetchCode(),
    LazyStillGrid.fetchCode(),
    LazyGrid.fetchCode(),
    LazyPagedGrid.fetchCode(),
  ]),
)

const result = scatterOf(3, 1)
const ran = scatterForm
const datasource = {
  ...{ id: 12, table_name: 'strikes', id_column: 5 },
  columns: [{ id: 5, column_name: 'operator' }],
} as unknown as Datasource

/** Columns of a row that its point does not show. */
const columns = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    column: `c${at}`,
    value: at > 1 ? 1234.5 : at === 0 ? null : 'Oak',
  }))

interface Read {
  of: ChartResult
  count: number
  /** Of which answer points are selected. */
  made?: ChartResult
  indexId?: number
}

/** Points of which the values of one row are read, and some are selected, both of an answer. */
const open = async (read: Read) => {
  const { made = null, indexId = datasource.id_column } = read
  withSizes()
  withPens()
  const pointRow = shownActor({
    context: { of: read.of, values: new Map([0, 1, 2].map((row) => [row, columns(read.count)])) },
  })
  const selection = shownActor({
    context: {
      tool: 'move',
      made: made && {
        of: made,
        selection: { rows: Uint32Array.of(1), outline: null, series: null },
      },
    },
    matches: () => false,
    hasTag: () => false,
    children: { pointRow: pointRow.actor },
  })
  const slots = shownActor({
    context: { form: mapForm, columns: [], metrics: [] },
    children: {},
    matches: () => false,
  })
  const run = shownActor({ context: { result, ran, datasetId: 12 } })
  const view = await openView(
    <ResultChart
      panel={shownActor({}).actor}
      slots={slots.actor}
      run={run.actor}
      selection={selection.actor}
      datasource={{ ...datasource, id_column: indexId }}
    />,
  )
  const stage = document.querySelector('[data-chart-frame] [role=group][tabindex="0"]')
  const key = (name: string, held: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, ...held })
    return view.happens(() => stage?.dispatchEvent(event))
  }
  await key('ArrowRight', { shiftKey: true })
  const tip = view.texts('[data-chart-frame] div[style*="position: fixed"] span')
  return { ...view, press: key, hovered: pointRow.sent, selected: selection.sent, tip }
}

/** Another answer of the same rows, as a run brings it. */
const before = { ...result }

test.each([
  ['no more columns than have room', { of: result, count: 12 }, ['c11', '1,234.50']],
  ['how many more it has', { of: result, count: 14 }, ['1,234.50', 'and 2 more']],
  ['nothing that was read for an answer before', { of: before, count: 14 }, []],
])('a point of a row says of what it does not show itself %s', async (_, read, last) => {
  const view = await open(read)
  const own = view.tip.slice(view.tip.indexOf('c0')).filter((text) => text !== '')
  const values = view.tip.includes('c0') ? own : []
  expect({ first: values.slice(0, 4), last: values.slice(-2), asked: view.hovered }).toEqual({
    first: last.length === 0 ? [] : ['c0', 'null', 'c1', 'Oak'],
    last,
    asked: [{ type: 'point.hovered', point: expect.objectContaining({ of: result, ran }) }],
  })
})

test('a point that stands for no row tells no values of one, and asks for none', async () => {
  const view = await open({ of: result, count: 2, indexId: -1 })
  expect({ tells: view.tip.includes('c0'), asked: view.hovered }).toEqual({
    tells: false,
    asked: [],
  })
})

test('each point asks for the values of its own row', async () => {
  const view = await open({ of: result, count: 1 })
  const stage = document.querySelector('[data-chart-frame] [role=group][tabindex="0"]')
  const next = () =>
    new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true })
  for (let at = 0; at < 2; at += 1) await view.happens(() => stage?.dispatchEvent(next()))
  const asked = view.hovered as { point: { row: number; filter: { comparator: string[] } } }[]
  expect(asked.map(({ point: { row, filter } }) => [row, ...filter.comparator])).toEqual([
    [0, 'Airline 1'],
    [2, 'Airline 3'],
    [1, 'Airline 2'],
  ])
})

test('what was selected in an answer before is not selected in the one that is drawn', async () => {
  const isSelected = async (made: ChartResult) => {
    const view = await open({ of: result, count: 1, made })
    const found = view.texts('[aria-label="Selected points"] [role=status]')
    await view.close()
    return found
  }
  expect([await isSelected(result), await isSelected(before)]).toEqual([['1 selected'], []])
})

test('Escape leaves the point that is lit, and then the selection; Enter selects what is in sight', async () => {
  const view = await open({ of: result, count: 1, made: result })
  for (const name of ['Escape', 'Escape', 'Enter']) await view.press(name)
  expect({ left: view.hovered.slice(1), selected: view.selected }).toMatchObject({
    left: [{ type: 'point.hovered', point: null }],
    selected: [
      { type: 'selection.cleared' },
      { type: 'points.selected', of: result, selection: { rows: Uint32Array.of(0, 1, 2) } },
    ],
  })
})

/** The system of a page whose questions are never answered. */
const waiting = () => {
  const queries = fromCallback(() => undefined)
  return inWorld(setup({}).createMachine({}), undefined, [['queries', queries]]).actor.system
}

/** An actor that stands as it is given until it becomes another way. */
const changing = (first: object) => {
  let now = first
  const heard = new Set<{ next: () => void }>()
  const actor = {
    ...(shownActor({}).actor as object),
    getSnapshot: () => now,
    subscribe: (hear: { next: () => void }) => {
      heard.add(hear)
      return { unsubscribe: () => heard.delete(hear) }
    },
  }
  const become = (next: object) => {
    now = next
    for (const { next: hear } of heard) hear()
  }
  return { actor: actor as never, become }
}
const shownSlots = (form: object, columns: object[]) => ({
  ...{ context: { form, columns, metrics: [] }, children: {}, matches: () => false },
})
const plainPanel = shownActor({ context: { gridSearch: '' } }).actor

test('a chart of points follows the tool and the selection while it stands', async () => {
  withSizes()
  withPens()
  const shown = (tool: string, made: object | null) => ({
    ...{ context: { tool, made }, children: {}, matches: () => false, hasTag: () => false },
  })
  const selection = changing(shown('move', null))
  const view = await openView(
    <ResultChart
      panel={plainPanel}
      slots={shownActor(shownSlots(mapForm, [])).actor}
      run={shownActor({ context: { result, ran, datasetId: 12 } }).actor}
      selection={selection.actor}
      datasource={datasource}
    />,
  )
  const now = () => [
    document.querySelector('button[aria-pressed=true][aria-label]')?.getAttribute('aria-label'),
    ...view.texts('[aria-label="Selected points"] [role=status]'),
  ]
  const first = now()
  await view.happens(() => selection.become(shown('box', null)))
  const boxed = now()
  const points = { rows: Uint32Array.of(1), outline: null, series: null }
  await view.happens(() => selection.become(shown('box', { of: result, selection: points })))
  expect([first, boxed, now()]).toEqual([
    ['Move'],
    ['Select with a box'],
    ['Select with a box', '1 selected'],
  ])
})

test('what is read of a row stands in the tip of its point as soon as it is there', async () => {
  withSizes()
  withPens()
  const pointRow = changing({ context: { of: result, values: new Map() } })
  const selection = shownActor({
    ...{ context: { tool: 'move', made: null }, children: { pointRow: pointRow.actor } },
    ...{ matches: () => false, hasTag: () => false },
  })
  const view = await openView(
    <ResultChart
      {...{ panel: plainPanel, selection: selection.actor, datasource }}
      slots={shownActor(shownSlots(mapForm, [])).actor}
      run={shownActor({ context: { result, ran, datasetId: 12 } }).actor}
    />,
  )
  const stage = document.querySelector('[data-chart-frame] [role=group][tabindex="0"]')
  const right = { key: 'ArrowRight', shiftKey: true, bubbles: true }
  await view.happens(() => stage?.dispatchEvent(new KeyboardEvent('keydown', right)))
  const says = () =>
    view.texts('[data-chart-frame] div[style*="position: fixed"] span').includes('c0')
  const first = says()
  const values = new Map([0, 1, 2].map((row) => [row, columns(1)]))
  await view.happens(() => pointRow.become({ context: { of: result, values } }))
  expect([first, says()]).toEqual([false, true])
})

test.each<[string, object, object, (texts: readonly string[]) => readonly string[]]>([
  ['bars', { ...barsForm }, { ...bars }, (texts) => texts.slice(0, 1)],
  [
    'a table',
    { viz_type: 'table', all_columns: ['cost'] },
    {
      ...{ ...result, viz_type: 'table', colnames: ['cost'], coltypes: [0], rowcount: 1 },
      data: [{ cost: 7 }],
    },
    (texts) => texts,
  ],
])('%s writes its numbers as the column of the dataset says now', async (_, form, answer, of) => {
  withGridRoom()
  withSizes()
  const written = (prefix: string) => [
    { column_name: 'cost', type_generic: 0, number_format: { prefix } },
  ]
  const slots = changing(shownSlots(form, written('$')))
  const run = shownActor({ context: { result: answer, ran: form, datasetId: 12 } })
  Object.assign(run.actor, { system: waiting() })
  const view = await openView(
    <ResultChart
      {...{ panel: plainPanel, slots: slots.actor, run: run.actor, datasource }}
      selection={plainPanel}
    />,
  )
  const numbers = () => of(view.text().match(/[$€][\d.,]+/g) ?? [])
  const before = numbers()
  await view.happens(() => slots.become(shownSlots(form, written('€'))))
  await vi.waitFor(async () => {
    await view.happens(() => undefined)
    expect(numbers()).toEqual([before[0]?.replace('$', '€')])
  })
})

test.each([
  ['points', { ...result, truncated: true }, ran, 'Only the first 3 groups were read.'],
  ['one point', { ...scatterOf(1, 1), truncated: true }, ran, 'Only the first group was read.'],
  [
    'boxes',
    { ...boxes, truncated: true },
    boxForm,
    'Only some outliers are shown: the outermost of each box. The boxes are of all values.',
  ],
  ['all points', result, ran, null],
  ['all of its boxes', { ...boxes, truncated: false }, boxForm, null],
])('a chart of %s says what of its result is not shown', async (_, shown, form, says) => {
  withSizes()
  withPens()
  const selection = shownActor({
    ...{ context: { tool: 'move', made: null }, children: {} },
    ...{ matches: () => false, hasTag: () => false },
  })
  const view = await openView(
    <ResultChart
      {...{ panel: plainPanel, selection: selection.actor, datasource }}
      slots={shownActor(shownSlots(form, [])).actor}
      run={shownActor({ context: { result: shown, ran: form, datasetId: 12 } }).actor}
    />,
  )
  const [told = null] = view.text().match(/Only (the first|some) .*?(read|all values)\./) ?? []
  expect(told).toBe(says)
})

test.each([
  [400, 'No table a..b', 'No table a..b. Change the chart, then press Apply.'],
  [400, 'It has no end.', 'It has no end. Change the chart, then press Apply.'],
  [0, 'No connection', 'No connectionTry again'],
])('why a query failed (%i) is said as a sentence: %s', async (status, message, says) => {
  const run = shownActor({
    context: { result: null, ran: null, problem: { status, message } },
    matches: (state: string) => state === 'failed',
  })
  const slots = shownActor({ context: { form: { viz_type: 'pie' } } })
  const view = await openView(
    <ChartArea
      {...{ panel: plainPanel, selection: plainPanel, datasource }}
      {...{ slots: slots.actor, run: run.actor }}
    />,
  )
  expect(view.text()).toContain(`The query failed${says}`)
})

test('the columns of a table are those that are searched for now', async () => {
  withGridRoom()
  withSizes()
  const form = { viz_type: 'table', all_columns: ['kg', 'state'] }
  const rows = { rowcount: 1, data: [{ kg: 7, state: 'TX' }] }
  const named = { colnames: ['kg', 'state'], coltypes: [0, 1] }
  const answer = { ...result, viz_type: 'table', ...rows, ...named }
  const panel = changing({ context: { gridSearch: '' } })
  const run = shownActor({ context: { result: answer, ran: form, datasetId: 12 } })
  Object.assign(run.actor, { system: waiting() })
  const view = await openView(
    <ResultChart
      {...{ panel: panel.actor, run: run.actor, datasource, selection: plainPanel }}
      slots={shownActor(shownSlots(form, [])).actor}
    />,
  )
  const have = (...heads: string[]) =>
    vi.waitFor(async () => {
      await view.happens(() => undefined)
      expect(view.texts('[role=columnheader]')).toEqual(heads)
    })
  await have('kg', 'state')
  for (const [gridSearch, ...heads] of [
    ['ST', 'state'],
    ['kg', 'kg'],
    ['', 'kg', 'state'],
  ]) {
    await view.happens(() => panel.become({ context: { gridSearch } }))
    await have(...heads)
  }
})

test('a table without rows is still one, of the columns that are searched for; any other chart says that nothing was found', async () => {
  withGridRoom()
  withSizes()
  const shown = async (viz_type: string, gridSearch: string) => {
    const slots = shownActor({
      context: { form: { viz_type, all_columns: ['kg'] }, columns: [], metrics: [] },
      children: {},
      matches: () => false,
    })
    const none = { ...result, viz_type, rowcount: 0, data: [] }
    const named = { colnames: ['kg', 'state'], coltypes: [0, 1] }
    const context = {
      result: { ...none, ...named },
      ran: { viz_type, all_columns: ['kg'] },
      datasetId: 12,
    }
    const [panel, run] = [shownActor({ context: { gridSearch } }), shownActor({ context })]
    Object.assign(run.actor, { system: waiting() })
    const view = await openView(
      <ResultChart
        {...{ panel: panel.actor, slots: slots.actor, run: run.actor, datasource }}
        selection={panel.actor}
      />,
    )
    const says = view.text().includes('The query ran and found nothing to draw.')
    const heads = view.texts('[role=columnheader]')
    await view.close()
    return { says, heads }
  }
  expect([await shown('table', ''), await shown('table', 'ST'), await shown('pie', '')]).toEqual([
    { says: false, heads: ['kg', 'state'] },
    { says: false, heads: ['state'] },
    { says: true, heads: [] },
  ])
})

test('a table writes its numbers as the chart says, also those that a dialog tries out', async () => {
  withGridRoom()
  withSizes()
  const system = waiting()
  const form = { viz_type: 'table', all_columns: ['kg'] }
  const kg = { column_name: 'kg', type_generic: 0, number_format: { suffix: ' kg' } }
  const shown = async (extra: object, draft: object | null) => {
    const dialog = shownActor({ context: { input: { name: 'kg' }, draft } })
    const slots = shownActor({
      context: { form: { ...form, extra_form_data: extra }, columns: [kg], metrics: [] },
      children: draft === null ? {} : { numberFormatDialog: dialog.actor },
      matches: () => false,
    })
    const table = { ...result, viz_type: 'table', colnames: ['kg'], coltypes: [0], rowcount: 1 }
    const answer = { ...table, data: [{ kg: 7 }] }
    const panel = shownActor({ context: { gridSearch: '' } })
    const run = shownActor({ context: { result: answer, ran: form, datasetId: 12 } })
    Object.assign(run.actor, { system })
    const view = await openView(
      <ResultChart
        {...{ panel: panel.actor, slots: slots.actor, run: run.actor, datasource }}
        selection={shownActor({}).actor}
      />,
    )
    const [, cell] = view.text().match(/kg(\S*7(?: kg)?)/) ?? [view.text()]
    await view.close()
    return cell
  }
  const stored = { number_formats: { kg: { prefix: '$' } } }
  expect([
    await shown({}, null),
    await shown(stored, null),
    await shown(stored, { prefix: '€' }),
  ]).toEqual(['7 kg', '$7', '€7'])
})

test('the rows behind a mark are called by its place and its part, each as it is written', async () => {
  const dialogs: { input: { name: string } }[] = []
  const workspace = { send: (event: { input: { name: string } }) => void dialogs.push(event) }
  const slots = shownActor({}, { workspace })
  const write = (of: string) => (label: string) => `${of} ${label}`
  const texts = { x: write('x'), y: write('y'), series: write('part') }
  const chart = { result: { ...bars }, ran: { ...barsForm }, texts }
  const choose = async (mark: ChosenMark) => {
    let marking: Marking | null = null
    const Marked = () => {
      marking = useMarkChoices(slots.actor, datasource, chart)
      return null
    }
    const { close } = await openView(<Marked />)
    const [rows] = (marking as Marking | null)?.menuOf?.(mark) ?? []
    rows?.onSelect()
    await close()
    return dialogs.at(-1)?.input.name
  }
  const part = { name: 'a', all: ['a', 'b'], cut: false }
  expect([
    await choose({ labels: ['TX'] }),
    await choose({ labels: ['TX'], part }),
    await choose({ labels: ['TX', 'Climb'] }),
  ]).toEqual(['x TX', 'x TX, part a', 'x TX, y Climb'])
})
