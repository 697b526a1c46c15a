import type { DatasetListItem, ListAnswer } from '../../api/contract'
import { command, type CommandRef } from '../lib/command'
import { listScreen, type ListKey, type ListScreenRef } from '../lib/listScreen'
import { resource } from '../lib/resource'
import { unprovided } from '../lib/unprovided'
import { openDatasetMachine } from './openDataset.machine'

export const datasetsResource = resource('datasets', unprovided<ListAnswer<DatasetListItem>, ListKey>('listDatasets'))
export const deleteDatasetCommand = command(
  'deleteDataset',
  { done: (dataset) => `Deleted ${dataset.table_name ?? 'the dataset'}`, invalidates: ['datasets'] },
  unprovided<unknown, DatasetListItem>('deleteDataset'),
)

export const datasetListMachine = listScreen<DatasetListItem>('datasetList', {
  noun: 'datasets',
  sort: { column: 'changed_on_utc', direction: 'desc' },
  actors: { list: datasetsResource, remove: deleteDatasetCommand, openItem: openDatasetMachine },
})
export type DatasetListRef = ListScreenRef<DatasetListItem>
export type DeleteDatasetRef = CommandRef<DatasetListItem, unknown>
