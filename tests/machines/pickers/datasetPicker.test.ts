import { expect, test } from 'vitest'
import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { DatasetListItem, ListAnswer, QueryResult } from '../../../src/api/contract'
import type { ListKey } from '../../../src/machines/lib/listKey'
import {
  datasetPickerMachine,
  datasetPreviewResource,
  pickableDatasetsResource,
  type DatasetPick,
} from '../../../src/machines/pickers/datasetPicker.machine'
import { crashes, gives, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { dataset, listOf } from '../../support/rows'

const result: QueryResult = {
  colnames: ['state'],
  coltypes: [1],
  data: [{ state: 'Ohio' }],
  rowcount: 1,
}
const open = ({
  data = gives<QueryResult, number>(result),
  pick = null,
}: { data?: PromiseActorLogic<QueryResult, number>; pick?: DatasetPick | null } = {}) => {
  const searches: string[] = []
  const load = fromPromise<ListAnswer<DatasetListItem>, ListKey>(({ input }) => {
    searches.push(input.search)
    return input.search === 'down'
      ? Promise.reject(Object.assign(new Error('no answer'), { status: 0 }))
      : Promise.resolve(listOf(dataset))
  })
  const world = inWorld(
    datasetPickerMachine.provide({
      delays: { searchDebounce: 1 },
      actors: {
        list: pickableDatasetsResource.provide({ actors: { load } }),
        preview: datasetPreviewResource.provide({ actors: { load: data } }),
      },
    }),
    { pick },
  )
  return { ...world, searches }
}

test('the search goes to the server once typing pauses', async () => {
  const { actor, searches } = open()
  for (const text of ['s', 'st']) actor.send({ type: 'search.edited', text })
  await waitFor(actor, (snapshot) => snapshot.context.key.search === 'st')
  expect(searches).toEqual(['', 'st'])
})

test('a search that fails keeps the rows and the choice, and can be tried again', async () => {
  const { actor, searches } = open()
  const { list } = actor.getSnapshot().context
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  actor.send({ type: 'dataset.chosen', dataset })
  actor.send({ type: 'search.edited', text: 'down' })
  const { context } = await waitFor(list, (snapshot) => snapshot.matches('failed'))
  expect(context).toMatchObject({ data: listOf(dataset), problem: { message: 'no answer' } })
  expect(actor.getSnapshot().context.chosen).toEqual(dataset)
  actor.send({ type: 'list.retried' })
  expect(searches).toEqual(['', 'down', 'down'])
})

test('the detail shows the rows of the dataset and returns to the list with the choice kept', async () => {
  const { actor, reported } = open()
  actor.send({ type: 'dataset.previewed', dataset })
  const preview = actor.getSnapshot().children.preview
  expect(
    preview && (await waitFor(preview, (snapshot) => snapshot.matches('ready'))).context,
  ).toEqual({ key: 12, data: result, problem: null })
  actor.send({ type: 'preview.paged', page: 3 })
  expect(actor.getSnapshot().context.page).toBe(3)
  actor.send({ type: 'previewSize.chosen', size: 100 })
  expect(actor.getSnapshot().context).toMatchObject({ size: 100, page: 0 })
  actor.send({ type: 'pick.returned' })
  expect(actor.getSnapshot().value).toEqual({ listing: 'ready' })
  expect(actor.getSnapshot().context.chosen).toEqual(dataset)
  expect(reported).toEqual([])
})

test('a preview that fails stays in the detail with its reason', async () => {
  const problem = { status: 400, message: 'Table strikes is gone' }
  const { actor } = open({ data: refuses(problem) })
  actor.send({ type: 'dataset.previewed', dataset })
  const preview = actor.getSnapshot().children.preview
  expect(
    preview && (await waitFor(preview, (snapshot) => snapshot.matches('failed'))).context.problem,
  ).toEqual(problem)
  expect(actor.getSnapshot().value).toBe('previewing')
})

test('the choice is told from the list and from the detail, and nothing before there is one', () => {
  const { actor, reported } = open()
  actor.send({ type: 'pick.confirmed' })
  expect(reported).toEqual([])
  actor.send({ type: 'dataset.previewed', dataset })
  actor.send({ type: 'pick.confirmed' })
  expect(reported).toEqual([{ type: 'dataset.picked', dataset }])
})

test('Back and Cancel in the list tell the parent', () => {
  const { actor, reported } = open()
  actor.send({ type: 'pick.returned' })
  actor.send({ type: 'dialog.dismissed' })
  expect(reported).toEqual([{ type: 'pick.returned' }, { type: 'pick.dismissed' }])
})

test('the list is paged; a preview that crashes returns to it', async () => {
  const { actor } = open()
  actor.send({ type: 'page.turned', page: 2 })
  expect(actor.getSnapshot().context.key.page).toBe(2)
  const machine = datasetPickerMachine.provide({ actors: { preview: crashes } })
  const broken = inWorld(machine, { pick: null }).actor
  broken.send({ type: 'dataset.previewed', dataset })
  expect(broken.getSnapshot().matches('listing')).toBe(true)
})

test('another search and another dataset begin at their first page', async () => {
  const pick = { search: ' a ', page: 2, chosen: null, previews: false, size: 100 as const }
  const { actor, searches } = open({ pick })
  actor.send({ type: 'dataset.previewed', dataset })
  actor.send({ type: 'preview.paged', page: 3 })
  actor.send({ type: 'pick.returned' })
  actor.send({ type: 'dataset.previewed', dataset: { ...dataset, id: 13 } })
  const { page } = actor.getSnapshot().context
  actor.send({ type: 'pick.returned' })
  actor.send({ type: 'search.edited', text: ' st ' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.context.key.search === 'st')
  expect({ page, size: context.size, listed: context.key.page, searches }).toEqual({
    page: 0,
    size: 100,
    listed: 0,
    searches: ['a', 'st'],
  })
})
