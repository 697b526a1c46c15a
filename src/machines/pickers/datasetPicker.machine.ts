import { assign, sendParent, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { z } from 'zod'
import type { DatasetListItem, ListAnswer, QueryResult } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { firstPage, type ListKey } from '../lib/listKey'
import { resource, type ResourceRef } from '../lib/resource'
import { unprovided } from '../lib/unprovided'
import { searchDebounce } from '../lib/searchDebounce'
import { pageSizeSchema, type PageSize } from './preview'

/** What the picker tells its parent. */
export type DatasetPicked =
  | { type: 'dataset.picked'; dataset: DatasetListItem }
  | { type: 'pick.returned' }
  | { type: 'pick.dismissed' }

export const pickableDatasetsResource = resource(
  'pickableDatasets',
  unprovided<ListAnswer<DatasetListItem>, ListKey>('listDatasets'),
)
export const datasetPreviewResource = resource(
  'datasetPreview',
  unprovided<QueryResult, number>('getDatasetData'),
)
export type DatasetPreviewRef = ResourceRef<QueryResult, number>

/** What stands in the picker when it is left unfinished; `page` is the one of the list. */
export const datasetPickSchema = z.object({
  search: z.string(),
  page: z.number(),
  chosen: z.object({ id: z.number(), table_name: z.string() }).nullable(),
  previews: z.boolean(),
  size: pageSizeSchema,
})
export type DatasetPick = z.infer<typeof datasetPickSchema>

const keyOf = (pick: DatasetPick | null): ListKey => ({
  ...firstPage,
  search: pick?.search.trim() ?? '',
  page: pick?.page ?? 0,
})

/** Chooses a dataset from a list that is searched and paged, with a preview of its first rows. */
export const datasetPickerMachine = setup({
  types: {} as {
    input: { pick: DatasetPick | null }
    context: {
      previews: boolean
      search: string
      key: ListKey
      list: ResourceRef<ListAnswer<DatasetListItem>, ListKey>
      chosen: DatasetListItem | null
      size: PageSize
      page: number
    }
    events:
      | { type: 'search.edited'; text: string }
      | { type: 'page.turned'; page: number }
      | { type: 'list.retried' }
      | { type: 'dataset.chosen'; dataset: DatasetListItem }
      | { type: 'dataset.previewed'; dataset: DatasetListItem }
      | { type: 'previewSize.chosen'; size: PageSize }
      | { type: 'preview.paged'; page: number }
      | { type: 'pick.confirmed' }
      | { type: 'pick.returned' }
      | { type: 'dialog.dismissed' }
    children: { preview: 'preview' }
    tags: 'attention'
  },
  actors: { list: pickableDatasetsResource, preview: datasetPreviewResource },
  actions: {
    storeSearch: assign({ search: (_, { text }: { text: string }) => text }),
    searchAgain: assign({
      key: ({ context }) => ({ ...context.key, search: context.search.trim(), page: 0 }),
    }),
    turnPage: assign({
      key: ({ context }, { page }: { page: number }) => ({ ...context.key, page }),
    }),
    loadKey: ({ context }) => {
      context.list.send({ type: 'resource.rekeyed', key: context.key })
    },
    loadAgain: ({ context }) => {
      context.list.send({ type: 'resource.invalidated' })
    },
    storeChoice: assign({ chosen: (_, { dataset }: { dataset: DatasetListItem }) => dataset }),
    storeSize: assign((_, { size }: { size: PageSize }) => ({ size, page: 0 })),
    storePage: assign({ page: (_, { page }: { page: number }) => page }),
    reportPicked: sendParent(({ context }): DatasetPicked =>
      context.chosen
        ? { type: 'dataset.picked', dataset: context.chosen }
        : { type: 'pick.dismissed' },
    ),
    reportReturned: sendParent((): DatasetPicked => ({ type: 'pick.returned' })),
    reportDismissed: sendParent((): DatasetPicked => ({ type: 'pick.dismissed' })),
  },
  guards: {
    isPreviewing: ({ context }) => context.previews,
    datasetIsChosen: ({ context }) => context.chosen !== null,
  },
  delays: { searchDebounce },
}).createMachine({
  id: 'datasetPicker',
  context: ({ input: { pick }, spawn }) => ({
    previews: pick?.previews ?? false,
    search: pick?.search ?? '',
    key: keyOf(pick),
    list: spawn('list', { input: { key: keyOf(pick) } }),
    chosen: pick?.chosen ?? null,
    size: pick?.size ?? 20,
    page: 0,
  }),
  on: {
    'pick.confirmed': { guard: 'datasetIsChosen', actions: 'reportPicked' },
    'dialog.dismissed': { actions: 'reportDismissed' },
  },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isPreviewing', target: 'previewing' }, { target: 'listing' }] },
    listing: {
      tags: 'attention',
      on: {
        'search.edited': {
          target: '.typing',
          reenter: true,
          actions: fromEvent('storeSearch'),
        },
        'page.turned': { actions: [fromEvent('turnPage'), 'loadKey'] },
        'list.retried': { actions: 'loadAgain' },
        'dataset.chosen': { actions: fromEvent('storeChoice') },
        'dataset.previewed': {
          target: 'previewing',
          actions: fromEvent('storeChoice'),
        },
        'pick.returned': { actions: 'reportReturned' },
      },
      initial: 'ready',
      states: {
        ready: {},
        typing: {
          after: { searchDebounce: { target: 'ready', actions: ['searchAgain', 'loadKey'] } },
        },
      },
    },
    previewing: {
      tags: 'attention',
      entry: assign({ page: 0 }),
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context }) => ({ key: context.chosen?.id ?? 0 }),
        onError: 'listing',
      },
      on: {
        'previewSize.chosen': { actions: fromEvent('storeSize') },
        'preview.paged': { actions: fromEvent('storePage') },
        'pick.returned': 'listing',
      },
    },
  },
})
export type DatasetPickerRef = ActorRefFrom<typeof datasetPickerMachine>

/** What stands in a picker. */
export const datasetPickOf = (snapshot: SnapshotFrom<typeof datasetPickerMachine>): DatasetPick => {
  const { search, key, chosen, size } = snapshot.context
  const named = chosen && { id: chosen.id, table_name: chosen.table_name ?? '' }
  return { search, page: key.page, chosen: named, previews: snapshot.matches('previewing'), size }
}
