import type { ComponentProps } from 'react'
import type { AnyActorRef, StateValue } from 'xstate'
import { ChooseDataset } from '../../src/features/pickers/ChooseDataset'
import { NewChart } from '../../src/features/pickers/NewChart'
import { newChartMachine } from '../../src/machines/newChart/newChart.machine'
import { ChooseType } from '../../src/features/pickers/ChooseType'
import {
  datasetPickerMachine,
  datasetPreviewResource,
  pickableDatasetsResource,
} from '../../src/machines/pickers/datasetPicker.machine'
import { vizTypePickerMachine } from '../../src/machines/pickers/vizTypePicker.machine'
import { datasets, listed, strikes } from '../samples/lists'
import { theServerIsDown } from '../samples/problems'
import { preview } from '../samples/results'
import { actorOf, child, row, frozenActor, type GalleryRow, type FrozenActor } from '../frozenActor'

const types = (context: object) =>
  frozenActor(vizTypePickerMachine, 'choosing', {
    search: '',
    filter: null,
    chosen: null,
    ...context,
  })

const typePicker = (name: string, context: object) =>
  row(`changeSource/choosingType/${name}`, ChooseType, types(context))

const newChart = (name: string, state: StateValue, context: object, type: object) =>
  row(
    `newChart/${name}`,
    NewChart,
    frozenActor(
      newChartMachine,
      state,
      {
        resumed: {},
        vizType: null,
        dataset: null,
        columns: [],
        fills: true,
        key: null,
        problem: null,
        ...context,
      },
      { vizTypePicker: types(type) },
    ),
  )
const overStrikes = {
  dataset: { id: 12, table_name: 'strikes' },
  columns: [
    { id: 1, column_name: 'state', type_generic: 1 },
    { id: 2, column_name: 'cost', type_generic: 0 },
    { id: 3, column_name: 'day', type_generic: 2 },
  ],
}

const key = { search: '', sort: { column: 'changed_on_utc', direction: 'desc' }, page: 0 }

interface Shown {
  list?: [state: string, context: object]
  preview?: [state: string, context: object]
  context?: object
  props?: Partial<ComponentProps<typeof ChooseDataset>>
}

const datasetPicker = (
  name: string,
  { list = ['ready', listed(datasets)], preview: detail, context, props }: Shown,
): GalleryRow => {
  const children: Record<string, FrozenActor> = {
    list: frozenActor(pickableDatasetsResource, list[0], {
      key,
      data: null,
      problem: null,
      ...list[1],
    }),
    ...(detail
      ? {
          preview: frozenActor(datasetPreviewResource, detail[0], {
            key: 12,
            data: null,
            problem: null,
            ...detail[1],
          }),
        }
      : {}),
  }
  const picker = frozenActor(
    datasetPickerMachine,
    detail ? 'previewing' : { listing: 'ready' },
    { search: '', key, list: child('list'), chosen: null, size: 20, page: 0, ...context },
    children,
  )
  const actor = actorOf(picker) as AnyActorRef
  return { name, actor, show: () => <ChooseDataset actor={actor as never} {...props} /> }
}

const choosing = (name: string, shown: Shown) =>
  datasetPicker(`newChart/choosingDataset/${name}`, shown)
const previewing = (name: string, state: string, context: object) =>
  datasetPicker(`newChart/preview/${name}`, {
    preview: [state, context],
    context: { chosen: strikes },
  })

const chosen = { chosen: strikes }

export const pickerRows = [
  typePicker('open', {}),
  typePicker('chosen', { chosen: 'dist_bar', filter: 'Popular' }),
  typePicker('filtered types', { filter: 'Advanced-Analytics' }),
  typePicker('nothing found', { search: 'sankey' }),
  typePicker('nothing found in a category', { search: ' sankey ', filter: 'Popular' }),
  newChart('reading', { choosingType: 'reading' }, {}, {}),
  newChart('chosen', { choosingType: 'ready' }, overStrikes, { chosen: 'dist_bar' }),
  newChart('without a dataset', { choosingType: 'ready' }, {}, { chosen: 'pie' }),
  newChart('creating', 'creating', overStrikes, { chosen: 'dist_bar' }),
  newChart(
    'refused',
    { choosingType: 'refused' },
    { ...overStrikes, problem: theServerIsDown },
    { chosen: 'dist_bar' },
  ),
  choosing('loading', { list: ['loading', {}] }),
  choosing('ready', {}),
  choosing('chosen', { context: chosen }),
  choosing('nothing found', { list: ['ready', listed([], 0, 3)], context: { search: 'nobody' } }),
  choosing('last page', {
    list: ['ready', listed(datasets, 28)],
    context: { key: { ...key, page: 1 } },
  }),
  choosing('failed again', {
    list: ['failed', { ...listed(datasets), problem: theServerIsDown }],
  }),
  choosing('nothing there', { list: ['ready', listed([])] }),
  choosing('list failed', { list: ['failed', { problem: theServerIsDown }] }),
  previewing('loading', 'loading', {}),
  previewing('ready', 'ready', { data: preview }),
  previewing('without rows', 'ready', { data: { ...preview, data: [], rowcount: 0, total: 0 } }),
  previewing('one row of one column', 'ready', {
    data: { colnames: ['state'], coltypes: [1], data: [{ state: null }], rowcount: 1, total: 1 },
  }),
  previewing('failed', 'failed', { problem: theServerIsDown }),
  datasetPicker('changeSource/choosingDataset', {
    context: chosen,
    props: { title: 'Datasets', confirmLabel: 'Apply' },
  }),
]
