import type { DatasetListItem, ListAnswer } from '../../api/contract'
import { listScreen, newestFirst, type ListKey, type ListScreenRef } from '../lib/listScreen'
import { resource } from '../lib/resource'
import { unprovided } from '../lib/unprovided'
import { openDatasetMachine } from './openDataset.machine'

export const datasetsResource = resource(
  'datasets',
  unprovided<ListAnswer<DatasetListItem>, ListKey>('listDatasets'),
)

export const datasetListMachine = listScreen<DatasetListItem>('datasetList', {
  noun: 'datasets',
  kind: 'dataset',
  sort: newestFirst,
  actors: { list: datasetsResource, openItem: openDatasetMachine },
})
export type DatasetListRef = ListScreenRef<DatasetListItem>
