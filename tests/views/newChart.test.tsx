import { expect, test } from 'vitest'
import { SimulatedClock } from 'xstate'
import type { Dataset, DatasetListItem, ListAnswer, QueryResult } from '../../src/api/contract'
import { columnKinds } from '../../src/api/contract/columnKinds'
import { DatasetChoices } from '../../src/features/pickers/DatasetChoices'
import { NewChart } from '../../src/features/pickers/NewChart'
import type { FormRequest } from '../../src/machines/lib/forms'
import type { ListKey } from '../../src/machines/lib/listKey'
import { newChartMachine } from '../../src/machines/newChart/newChart.machine'
import {
  datasetPickerMachine,
  datasetPreviewResource,
  pickableDatasetsResource,
} from '../../src/machines/pickers/datasetPicker.machine'
import { newChartModel } from '../models/newChart'
import { answeredLater, gives } from '../support/actors'
import { pathsOf, wordsOf } from '../support/paths/paths'
import { walkRows } from '../support/paths/walkRows'
import { dataset, listOf } from '../support/rows'
import { openView, shownActor } from '../support/view'
import { inWorld } from '../support/world'

const birds = { ...dataset, id: 13, table_name: 'birds' }
const rows: QueryResult = {
  colnames: ['state', 'cost'],
  coltypes: [columnKinds.text, columnKinds.number],
  data: Array.from({ length: 23 }, (_, at) => ({ state: `State ${at}`, cost: at })),
  rowcount: 23,
}

const open = async (loadPreview = gives<QueryResult, number>(rows)) => {
  const clock = new SimulatedClock()
  const [found, created] = [
    answeredLater<Dataset | null, number | null>(),
    answeredLater<{ key: string }, FormRequest>(),
  ]
  const list = pickableDatasetsResource.provide({
    actors: {
      load: gives<ListAnswer<DatasetListItem>, ListKey>(listOf(dataset, birds)),
    },
  })
  const preview = datasetPreviewResource.provide({
    actors: { load: loadPreview },
  })
  const { actor, heard } = inWorld(
    newChartMachine.provide({
      actors: {
        createForm: created.actor,
        findDataset: found.actor,
        datasetPicker: datasetPickerMachine.provide({ actors: { list, preview } }),
      },
    }),
    undefined,
    undefined,
    clock,
  )
  const view = await openView(<NewChart actor={actor} />)
  return {
    ...view,
    actor,
    heard,
    clock,
    found,
    created,
    /** The newest dataset is read, which the dialog names. */
    read: () => view.happens(() => found.answer(dataset)),
    offered: () => view.texts('[role=radio]'),
  }
}

test('a type is chosen and created over the newest dataset; a refusal is said, and the second attempt opens the explorer a second later', async () => {
  const view = await open()
  await view.read()
  expect({ headings: view.headings(), off: view.off(), text: view.text() }).toEqual({
    headings: ['Select Visualization type'],
    off: ['OK'],
    text: expect.stringContaining('strikes') as string,
  })
  await view.press('Pie Chart')
  expect(view.off()).toEqual([])
  await view.press('OK')
  expect({
    requested: view.created.inputs.map(({ datasetId, vizType }) => ({ datasetId, vizType })),
    isBusy: view.isBusy('OK'),
  }).toEqual({ requested: [{ datasetId: 12, vizType: 'pie' }], isBusy: true })
  await view.happens(() => view.created.refuse({ status: 500, message: 'Full' }))
  expect(view.text()).toContain('Full')
  await view.press('OK')
  await view.happens(() => view.created.answer({ key: 'k9' }))
  await view.happens(() => view.clock.increment(999))
  expect(view.heard('location')).toEqual([])
  await view.happens(() => view.clock.increment(1))
  expect(view.heard('location')).toEqual([
    { type: 'location.requested', path: '/visualizations/null/k9' },
  ])
})

test('the types are offered in the groups of the specification, and found by a part of the name', async () => {
  const view = await open()
  expect(['All', 'Frequent', 'Category'].map((name) => view.within(name).texts('button'))).toEqual([
    ['All charts10'],
    ['Popular4', 'ECharts2', 'Advanced-Analytics3'],
    ['Correlation3', 'Distribution1', 'Part of a Whole2', 'Ranking2', 'Statistical2'],
  ])
  const cards = () =>
    view.usable().filter((name) => / (Chart|Plot|Bar)$|^(Table|Boxplot|Heatmap)$/.test(name))
  expect(cards().toSorted()).toEqual([
    'Area Chart',
    'Bar Chart',
    'Boxplot',
    'Bubble Chart',
    'Heatmap',
    'Horizontal Bar',
    'Line Chart',
    'Pie Chart',
    'Scatter Plot',
    'Table',
  ])
  await view.press('Ranking2')
  expect(cards()).toEqual(['Bar Chart', 'Horizontal Bar'])
  await view.type('Search chart types', 'HORIZ')
  expect(cards()).toEqual(['Horizontal Bar'])
})

test('the dataset is chosen from its list, and Back leads to the types again with the type that was chosen', async () => {
  const view = await open()
  await view.read()
  const focus = [view.focusedName()]
  await view.press('Bar Chart')
  await view.press('Change dataset')
  focus.push(view.focusedName())
  expect(focus).toEqual(['Search chart types', 'Search by name'])
  expect({
    headings: view.headings(),
    off: view.off(),
    rows: view.rows('Datasets').map(([name]) => name),
  }).toEqual({ headings: ['Select Dataset'], off: ['OK'], rows: ['strikes', 'birds'] })
  await view.press('Back')
  expect(view.checked()).toEqual(['Bar Chart', 'Start with SUM(cost) by state'])
  await view.press('Start with SUM(cost) by state')
  await view.press('Change dataset')
  await view.pressRow('birds')
  expect(view.off()).toEqual([])
  await view.press('OK')
  await view.happens(() => view.found.answer(birds))
  await view.press('OK')
  expect(view.created.inputs).toMatchObject([{ datasetId: 13, vizType: 'dist_bar' }])
})

test('the detail previews a dataset by 20, 5, 15, 100 or all rows, and returns to the list with it chosen', async () => {
  const view = await open()
  await view.press('Choose dataset')
  await view.press('Preview strikes')
  expect(view.text()).toContain('1 to 20 of 23')
  expect(view.focusedName()).toBe('Datasets')
  await view.press('Rows per page')
  expect(view.texts('[role=option]')).toEqual(['20', '5', '15', '100', 'all'])
  await view.press('5')
  expect(view.text()).toContain('1 to 5 of 23')
  await view.press('Next page')
  expect(view.text()).toContain('6 to 10 of 23')
  for (const [size, text] of [
    ['15', '1 to 15 of 23'],
    ['100', '1 to 23 of 23'],
    ['all', '1 to 23 of 23'],
  ] as const) {
    await view.choose('Rows per page', size)
    expect(view.text()).toContain(text)
  }
  await view.press('Datasets')
  expect(view.texts('tr[aria-selected=true] td:first-child')).toEqual(['strikes'])
})

test.each([
  [{ count: 40, total: 40 }, '40', '1 to 2 of 40'],
  [{ count: 26, total: 40 }, '26/40', '1 to 2 of 26'],
  [{ count: 25, total: 40 }, '25/40', undefined],
])(
  'of the datasets to choose from it is said how many there are: %j',
  async (counts, says, pages) => {
    const list = shownActor({
      context: { data: { ...counts, ids: [], result: [dataset, birds] }, problem: null },
      ...{ hasTag: () => false, matches: () => false },
    })
    const { actor } = shownActor({
      context: { list: list.actor, search: '', key: { page: 0 }, chosen: null },
    })
    const view = await openView(<DatasetChoices actor={actor} />)
    const [counter] = /\d+(\/\d+)?/.exec(view.text()) ?? []
    expect([counter, /1 to 2 of \d+/.exec(view.text())?.[0]]).toEqual([says, pages])
  },
)

test('rows of a dataset that could not be read are read again in its detail', async () => {
  const reads = answeredLater<QueryResult, number>()
  const view = await open(reads.actor)
  await view.press('Choose dataset')
  await view.press('Preview birds')
  await view.happens(() => reads.refuse({ status: 422, message: 'Gone' }))
  const said = view.text().includes('Gone')
  await view.press('Try again')
  await view.happens(() => reads.answer({ ...rows, total: 230 }))
  expect({ said, asked: reads.inputs, now: view.text().includes('Gone') }).toEqual({
    ...{ said: true, asked: [13, 13], now: false },
  })
  expect(view.text()).toContain('2 columns · first 23 of 230 rows')
})

test.each(pathsOf(newChartModel).map((path) => [wordsOf(path), path] as const))(
  'the new-chart dialogs: %s',
  async (_, path) => {
    const view = await open()
    const heading = (text: string) => expect(view.headings()).toEqual([text])
    const isBusy = () => {
      expect(view.isBusy('OK')).toBe(true)
      expect(view.heard('location')).toEqual([])
    }
    const end = (events: object[]) =>
      expect({ status: view.actor.getSnapshot().status, location: view.heard('location') }).toEqual(
        {
          status: 'done',
          location: events,
        },
      )
    await walkRows(path, {
      events: {
        'xstate.done.actor.findDataset': () => view.read(),
        'vizType.picked': async () => {
          await view.press('Bar Chart')
          await view.press('OK')
        },
        'dataset.requested': () =>
          view.press(view.usable().find((name) => name.endsWith('dataset')) ?? ''),
        'dataset.picked': async () => {
          await view.pressRow('strikes')
          await view.press('OK')
        },
        'pick.returned': () => view.press('Back'),
        'pick.dismissed': () => view.press('Cancel'),
        'xstate.done.actor.0.newChart.creating': () =>
          view.happens(() => view.created.answer({ key: 'fresh' })),
        'xstate.error.actor.0.newChart.creating': ({ error }) =>
          view.happens(() => view.created.refuse(error)),
        'xstate.after.beforeOpening.newChart.waiting': () =>
          view.happens(() => view.clock.increment(1000)),
      },
      states: {
        'choosingType.reading': () => heading('Select Visualization type'),
        'choosingType.ready': () => {
          heading('Select Visualization type')
          expect(view.text()).toContain('strikes')
        },
        'choosingType.refused': () => expect(view.text()).toContain('The server is down'),
        choosingDataset: () => heading('Select Dataset'),
        preparing: isBusy,
        creating: isBusy,
        waiting: isBusy,
        opened: () => end([{ type: 'location.requested', path: '/visualizations/null/fresh' }]),
        dismissed: () => end([]),
      },
    })
  },
)
