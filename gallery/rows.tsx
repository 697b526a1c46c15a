import type { ComponentType } from 'react'
import { createActor, type AnyStateMachine, type StateValue } from 'xstate'
import type { Problem } from '../src/api/contract'
import { LoginScreen } from '../src/features/login/LoginScreen'
import { ChooseDataset } from '../src/features/pickers/ChooseDataset'
import { ChooseType } from '../src/features/pickers/ChooseType'
import { loginMachine } from '../src/machines/login/login.machine'
import { datasetPickerMachine, pickableDatasetsResource } from '../src/machines/pickers/datasetPicker.machine'
import { vizTypePickerMachine } from '../src/machines/pickers/vizTypePicker.machine'
import { strikes, theServerIsDown } from './samples'

export interface GalleryRow {
  name: string
  show: ComponentType
}

/** An actor that stands still in a state: nothing in it is invoked. */
const standing = (machine: AnyStateMachine, value: StateValue, context: unknown): any => // eslint-disable-line @typescript-eslint/no-explicit-any
  createActor(machine, { snapshot: machine.resolveState({ value, context }) })

const login = (value: string, context: object): GalleryRow => {
  const actor = standing(loginMachine, value, { draft: { identifier: '', password: '' }, problem: null, login: null, ...context })
  return { name: `login/${value}`, show: () => <LoginScreen actor={actor} /> }
}

const typePicker = (name: string, context: object): GalleryRow => {
  const actor = standing(vizTypePickerMachine, 'choosing', { search: '', filter: null, chosen: null, ...context })
  return { name: `newChart/choosingType/${name}`, show: () => <ChooseType actor={actor} /> }
}

const key = { search: '', sort: { column: 'changed_on_utc', direction: 'desc' }, page: 0 }

const datasetPicker = (name: string, listState: string, list: object, context: object = {}, props: { busy?: boolean; problem?: Problem } = {}): GalleryRow => {
  const datasets = standing(pickableDatasetsResource, listState, { key, data: null, problem: null, ...list })
  const picker = standing(datasetPickerMachine, { listing: 'ready' }, { search: '', key, list: datasets, chosen: null, size: 20, page: 0, ...context })
  return { name: `newChart/choosingDataset/${name}`, show: () => <ChooseDataset actor={picker} vizType="dist_bar" {...props} /> }
}

const filled = { identifier: 'admin', password: 'secret' }
const loaded = { data: { count: 1, total: 3, ids: [strikes.id], result: [strikes] } }

/** A row per view and state that a person can see; new screens add theirs. */
export const rows: GalleryRow[] = [
  login('editing', {}),
  login('signingIn', { draft: filled }),
  login('failed', { draft: { ...filled, password: '' }, problem: { status: 401, message: 'Not authorized' } }),
  typePicker('open', {}),
  typePicker('chosen', { chosen: 'dist_bar', filter: 'Popular' }),
  typePicker('nothing found', { search: 'sankey' }),
  datasetPicker('loading', 'loading', {}),
  datasetPicker('choosing', 'ready', loaded),
  datasetPicker('nothing there', 'ready', { data: { count: 0, total: 0, ids: [], result: [] } }),
  datasetPicker('list failed', 'failed', { problem: theServerIsDown }),
  datasetPicker('creating', 'ready', loaded, { chosen: strikes }, { busy: true }),
  datasetPicker('failed', 'ready', loaded, { chosen: strikes }, { problem: theServerIsDown }),
]
