import { expect, test } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import type { ListAnswer } from '../../../src/api/contract'
import type { PreferenceChanged } from '../../../src/machines/lib/storedValue'
import { homeMachine } from '../../../src/machines/home/home.machine'
import {
  mergeItems,
  shownItems,
  type HomeItem,
  type SectionSettings,
} from '../../../src/machines/home/homeItems'
import {
  homeItemsResource,
  homeSectionMachine,
} from '../../../src/machines/home/homeSection.machine'
import type { Kind } from '../../../src/machines/items/kinds'
import { invalidate } from '../../../src/machines/lib/peers'
import { crashes } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { listOf } from '../../support/rows'

interface Key {
  kind: Kind
  favorites: boolean
}
const requested = ({ kind, favorites }: Key) => `${favorites ? 'favorite ' : ''}${kind}`

const open = ({
  items = {},
  remembered = {},
  refused = [],
}: {
  items?: Partial<Record<string, HomeItem[]>>
  remembered?: Partial<Record<Kind, SectionSettings>>
  refused?: string[]
} = {}) => {
  const loads: string[] = []
  const stored: { kind: Kind; settings: SectionSettings }[] = []
  const load = fromPromise<ListAnswer<HomeItem>, Key>(({ input }) => {
    loads.push(requested(input))
    if (refused.includes(requested(input)))
      return Promise.reject(Object.assign(new Error('no answer'), { status: 0 }))
    return Promise.resolve(listOf(...(items[requested(input)] ?? [])))
  })
  const sectionStorage = fromCallback<PreferenceChanged<SectionSettings>, Kind>(
    ({ input: kind, sendBack, receive }) => {
      receive(({ value }) => void stored.push({ kind, settings: value }))
      if (remembered[kind]) sendBack({ type: 'preference.read', value: remembered[kind] })
    },
  )
  const section = homeSectionMachine.provide({
    actors: { items: homeItemsResource.provide({ actors: { load } }), sectionStorage },
  })
  const world = inWorld(homeMachine.provide({ actors: { section } }), undefined, [
    'notifications',
    'location',
    'currentProject',
  ])
  const at = (position: number) => {
    const found = world.actor.getSnapshot().context.sections[position]
    if (found === undefined) throw new Error('There is no such section')
    return found
  }
  const isLoaded = async (position: number) => {
    const { recent, favorites } = at(position).getSnapshot().context
    await Promise.all(
      [recent, favorites].map((list) => waitFor(list, (snapshot) => !snapshot.hasTag('busy'))),
    )
  }
  return { ...world, at, isLoaded, loads, stored }
}

const strikes: HomeItem = {
  id: 7,
  slice_name: 'Strikes',
  changed_on_utc: '2026-11-02T10:00:00.000000+0000',
  favorite: false,
}
const costs: HomeItem = {
  id: 8,
  slice_name: 'costs',
  changed_on_utc: '2026-11-01T10:00:00.000000+0000',
  favorite: true,
}
const old: HomeItem = {
  id: 3,
  slice_name: 'Airports',
  changed_on_utc: '2025-01-01T10:00:00.000000+0000',
  favorite: true,
}

test('home asks once for the recent things and once for the favourites of every kind', async () => {
  const { isLoaded, loads } = open()
  await Promise.all([0, 1, 2, 3].map(isLoaded))
  expect(loads).toEqual([
    'project',
    'favorite project',
    'chart',
    'favorite chart',
    'dashboard',
    'favorite dashboard',
    'dataset',
    'favorite dataset',
  ])
})

test('a change of a thing loads the two lists of its kind again, once each, and no other', async () => {
  const { isLoaded, loads, actor } = open()
  await Promise.all([0, 1, 2, 3].map(isLoaded))
  loads.length = 0
  for (const name of ['charts', 'favoriteCharts', 'project', 'recent'])
    invalidate(actor.system, name)
  await isLoaded(1)
  expect(loads).toEqual(['chart', 'favorite chart'])
})

test('what is recent is marked recent, what is a favourite is marked so, and nothing is there twice', () => {
  expect(mergeItems([strikes, costs], [costs, old])).toEqual([
    { ...strikes, recent: true, favorite: false },
    { ...costs, recent: true, favorite: true },
    { ...old, recent: false, favorite: true },
  ])
})

test('a recent thing that the server calls a favourite is one although its page of favourites lacks it', () => {
  const starred = { ...strikes, favorite: true }
  expect(mergeItems([starred], [old]).map(({ id, favorite }) => [id, favorite])).toEqual([
    [starred.id, true],
    [old.id, true],
  ])
})

test('a recent thing that only the page of favourites knows as one is one', () => {
  const [plain, starred] = [strikes, old].map((item) => ({ ...item, favorite: undefined }))
  if (!plain || !starred) throw new Error('nothing')
  expect(mergeItems([plain], [plain, starred]).map(({ favorite }) => favorite)).toEqual([
    true,
    true,
  ])
})

test('a section shows what is recent, or what is a favourite, the newest first or by title in any case', () => {
  const items = mergeItems([costs, strikes], [costs, old])
  const titles = (favoritesOnly: boolean, order: 'date' | 'title') =>
    shownItems('chart', items, { favoritesOnly, order }).map(({ slice_name }) => slice_name)
  expect(titles(false, 'date')).toEqual(['Strikes', 'costs'])
  expect(titles(false, 'title')).toEqual(['costs', 'Strikes'])
  expect(titles(true, 'date')).toEqual(['costs', 'Airports'])
  expect(titles(true, 'title')).toEqual(['Airports', 'costs'])
})

test('of things that changed at once or have one title the newest stands first', () => {
  const at = (id: number, slice_name: string, changed_on_utc: string) => ({
    ...strikes,
    id,
    slice_name,
    changed_on_utc,
  })
  const items = mergeItems(
    [
      at(61, 'costs', '2026-11-02T00:00:00Z'),
      at(62, 'Birds', '2026-11-02T00:00:00Z'),
      at(63, 'Costs', '2026-11-03T00:00:00Z'),
    ],
    [],
  )
  const ids = (order: 'date' | 'title') =>
    shownItems('chart', items, { favoritesOnly: false, order }).map(({ id }) => id)
  expect([ids('date'), ids('title')]).toEqual([
    [63, 62, 61],
    [62, 63, 61],
  ])
})

test('titles stand in the order of the numbers in them', () => {
  const items = mergeItems(
    ['Week 10', 'week 9', 'Week 1'].map((slice_name, id) => ({ ...strikes, id, slice_name })),
    [],
  )
  const shown = shownItems('chart', items, { favoritesOnly: false, order: 'title' })
  expect(shown.map(({ slice_name }) => slice_name)).toEqual(['Week 1', 'week 9', 'Week 10'])
})

test('a section comes back as it was arranged, and what is arranged is kept', () => {
  const remembered: SectionSettings = {
    folded: true,
    layout: 'list',
    order: 'title',
    favoritesOnly: true,
  }
  const { at, stored } = open({ remembered: { chart: remembered } })
  expect(at(1).getSnapshot().context.settings).toEqual(remembered)
  at(1).send({ type: 'section.arranged', change: { folded: false } })
  expect(stored).toEqual([{ kind: 'chart', settings: { ...remembered, folded: false } }])
})

test('projects and charts begin as cards, dashboards and datasets as rows', () => {
  const { at } = open()
  expect(
    [0, 1, 2, 3].map((position) => at(position).getSnapshot().context.settings.layout),
  ).toEqual(['grid', 'grid', 'list', 'list'])
})

test('a section whose list could not be loaded asks for that list again', async () => {
  const { at, isLoaded, loads } = open({ refused: ['favorite chart'] })
  await isLoaded(1)
  loads.length = 0
  at(1).send({ type: 'section.retried' })
  await isLoaded(1)
  expect(loads).toEqual(['favorite chart'])
})

test('home knows that nothing is there yet only when every kind has answered so', async () => {
  const { actor, isLoaded } = open()
  expect(actor.getSnapshot().value).toBe('browsing')
  await Promise.all([0, 1, 2, 3].map(isLoaded))
  expect((await waitFor(actor, (snapshot) => snapshot.matches('empty'))).context.totals).toEqual({
    project: 0,
    chart: 0,
    dashboard: 0,
    dataset: 0,
  })
})

test('home is no beginning any more once something was made', async () => {
  const items: Partial<Record<string, HomeItem[]>> = {}
  const { actor, isLoaded } = open({ items })
  await waitFor(actor, (snapshot) => snapshot.matches('empty'))
  items['dataset'] = [{ id: 1, table_name: 'harvests' }]
  invalidate(actor.system, 'datasets')
  await isLoaded(3)
  expect((await waitFor(actor, (snapshot) => snapshot.matches('browsing'))).context.totals).toEqual(
    { project: 0, chart: 0, dashboard: 0, dataset: 1 },
  )
})

test('whoever comes home has left the project they worked in', () => {
  expect(open().heard('currentProject')).toEqual([{ type: 'project.left' }])
})

test('a section whose settings cannot be stored is arranged all the same', async () => {
  const { actor } = inWorld(
    homeSectionMachine.provide({
      actors: {
        items: homeItemsResource.provide({
          actors: { load: fromPromise(() => Promise.resolve(listOf<HomeItem>())) },
        }),
        sectionStorage: crashes,
      },
    }),
    { kind: 'chart' },
  )
  await waitFor(actor, (snapshot) => snapshot.matches('unstored'))
  actor.send({ type: 'section.arranged', change: { favoritesOnly: true } as never })
  expect(actor.getSnapshot()).toMatchObject({
    value: 'unstored',
    context: { settings: { favoritesOnly: true } },
  })
})
