import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { duplicateItemMachine } from '../../../src/machines/items/duplicateItem.machine'
import {
  isFavorite,
  isStarring,
  itemActionsMachine,
} from '../../../src/machines/items/itemActions.machine'
import type { Item, Kind } from '../../../src/machines/items/kinds'
import { openItemMachine } from '../../../src/machines/items/openItem.machine'
import { starItemMachine, type StarRequest } from '../../../src/machines/items/starItem.machine'
import type { Intended } from '../../../src/machines/lib/intention'
import { openChartMachine } from '../../../src/machines/items/openChart.machine'
import { unreachable } from '../../../src/api/contract'
import { crashes, gives, hangs, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { chart, dataset } from '../../support/rows'

const refusal = { status: 404, message: 'Not found' }
type Duplication = Intended & { kind: Kind; id: number }

const open = ({
  setStar = gives<boolean, StarRequest>(true),
  copyLink = gives({ link: '', copied: true }),
  duplicate = gives(chart),
  loadChart = gives(chart),
}: any = {}) =>
  inWorld(
    itemActionsMachine.provide({
      actors: {
        starItem: starItemMachine.provide({ actors: { setStar } }),
        openItem: openItemMachine.provide({
          actors: {
            copyLink,
            openChart: openChartMachine.provide({
              actors: { loadChart, createForm: gives({ key: 'fresh' }), saveForm: gives(1) },
            }),
          },
        }),
        duplicateItem: duplicateItemMachine.provide({ actors: { duplicate } }),
      },
    }),
    undefined,
    ['notifications', 'location', 'charts', 'favoriteCharts'],
  )

const notice = (intent: string, title: string, more: object = {}) => ({
  type: 'notice.posted',
  notice: { intent, area: 'workspace', title, ...more },
})

test('a star flips everywhere only once the server has answered, and the lists that show stars are read again', async () => {
  const requested: StarRequest[] = []
  const setStar = fromPromise<boolean, StarRequest>(({ input }) => {
    requested.push(input)
    return Promise.resolve(input.favorite)
  })
  const { actor, heard } = open({ setStar })
  actor.send({ type: 'star.toggled', kind: 'chart', item: chart })
  expect(isFavorite(actor.getSnapshot(), 'chart', chart)).toBe(false)
  expect(isStarring(actor.getSnapshot(), 'chart', chart)).toBe(true)
  await waitFor(actor, (snapshot) => isFavorite(snapshot, 'chart', { id: 7 }))
  expect(isStarring(actor.getSnapshot(), 'chart', chart)).toBe(false)
  expect(isFavorite(actor.getSnapshot(), 'dashboard', { id: 7 })).toBe(false)
  expect(heard('charts')).toEqual([{ type: 'resource.invalidated' }])
  expect(heard('favoriteCharts')).toEqual([{ type: 'resource.invalidated' }])
  actor.send({ type: 'star.toggled', kind: 'chart', item: chart })
  await waitFor(actor, (snapshot) => !isFavorite(snapshot, 'chart', chart))
  expect(requested).toEqual([
    { className: 'slice', id: 7, favorite: true },
    { className: 'slice', id: 7, favorite: false },
  ])
})

test('stars and duplicates of two things are asked for side by side, each once', async () => {
  const requested: number[] = []
  const asked = <Output>(output: Output) =>
    fromPromise<Output, { id: number }>(({ input: { id } }) => {
      requested.push(id)
      return id === 7 ? Promise.resolve(output) : new Promise(() => undefined)
    })
  const { actor } = open({ setStar: asked(true), duplicate: asked(chart) })
  const press = (...ids: number[]) => {
    for (const type of ['star.toggled', 'item.duplicated'] as const)
      for (const id of ids) actor.send({ type, kind: 'chart', item: { id } })
  }
  press(7, 8, 7)
  await waitFor(actor, ({ context }) => context.requested.length + context.duplicating.length === 2)
  press(8)
  expect(requested).toEqual([7, 8, 7, 8])
})

test('what lists were told counts until the star is touched', () => {
  const { actor } = open()
  expect(isFavorite(actor.getSnapshot(), 'chart', { ...chart, favorite: true })).toBe(true)
  expect(isFavorite(undefined, 'chart', { ...chart, favorite: true })).toBe(true)
})

test('a star that is being set does not answer a second press', () => {
  const { actor } = open({ setStar: hangs() })
  actor.send({ type: 'star.toggled', kind: 'chart', item: chart })
  expect(actor.getSnapshot().can({ type: 'star.toggled', kind: 'chart', item: chart })).toBe(false)
  expect(actor.getSnapshot().can({ type: 'star.toggled', kind: 'chart', item: { id: 8 } })).toBe(
    true,
  )
})

test('a refused star stays as it was and says why', async () => {
  const { actor, heard } = open({ setStar: refuses(refusal) })
  actor.send({ type: 'star.toggled', kind: 'chart', item: chart })
  await waitFor(actor, (snapshot) => !isStarring(snapshot, 'chart', chart))
  expect(isFavorite(actor.getSnapshot(), 'chart', chart)).toBe(false)
  await expect
    .poll(() => heard('notifications'))
    .toEqual([
      notice('warning', 'Strikes by state was not added to your favorites', {
        detail: 'Not found',
      }),
    ])
  expect(heard('charts')).toEqual([])
})

test('a star that could not be taken away says so', async () => {
  const { actor, noticed } = open({ setStar: refuses(refusal) })
  const item = { ...chart, favorite: true }
  actor.send({ type: 'star.toggled', kind: 'chart', item })
  await waitFor(actor, (snapshot) => !isStarring(snapshot, 'chart', item))
  expect([isFavorite(actor.getSnapshot(), 'chart', item), noticed()]).toEqual([
    true,
    [['Strikes by state was not removed from your favorites', 'Not found']],
  ])
})

test('a star that was taken away is gone, whatever a list was told before, and is set again by the next press', async () => {
  const requested: boolean[] = []
  const setStar = fromPromise<boolean, StarRequest>(({ input: { favorite } }) => {
    requested.push(favorite)
    return Promise.resolve(favorite)
  })
  const { actor } = open({ setStar })
  const item = { ...chart, favorite: true }
  actor.send({ type: 'star.toggled', kind: 'chart', item })
  await waitFor(actor, (snapshot) => !isStarring(snapshot, 'chart', item))
  const isStarred = isFavorite(actor.getSnapshot(), 'chart', item)
  actor.send({ type: 'star.toggled', kind: 'chart', item })
  await waitFor(actor, (snapshot) => isFavorite(snapshot, 'chart', item))
  expect({ isStarred, requested }).toEqual({ isStarred: false, requested: [false, true] })
})

test('a copied link leads to the thing', async () => {
  const paths: string[] = []
  const copyLink = fromPromise<{ link: string; copied: boolean }, { path: string }>(({ input }) => {
    paths.push(input.path)
    return Promise.resolve({ link: `http://here/#${input.path}`, copied: true })
  })
  const { actor, heard } = open({ copyLink, loadChart: refuses(refusal) })
  actor.send({ type: 'link.copied', kind: 'chart', item: chart })
  await expect.poll(() => heard('notifications')).toHaveLength(1)
  actor.send({ type: 'link.copied', kind: 'dataset', item: dataset })
  await expect.poll(() => heard('notifications')).toHaveLength(2)
  actor.send({ type: 'link.copied', kind: 'dashboard', item: { id: 3 }, search: '?state=TX' })
  await expect.poll(() => heard('notifications')).toHaveLength(3)
  expect(paths).toEqual(['/visualizations/7/k7', '/datasets/12', '/dashboards/3?state=TX'])
  expect(heard('notifications')[1]).toEqual(
    notice('success', 'Link copied', {
      detail: 'It opens strikes.',
      action: { label: 'Open Page', path: '/datasets/12', newTab: true },
    }),
  )
})

test('a link is copied to its end although something else is opened meanwhile', async () => {
  const copying = Promise.withResolvers<{ link: string; copied: boolean }>()
  const { actor, heard } = open({ copyLink: fromPromise(() => copying.promise) })
  actor.send({ type: 'link.copied', kind: 'dataset', item: dataset })
  actor.send({ type: 'item.opened', kind: 'dashboard', item: { id: 3 } })
  copying.resolve({ link: '', copied: true })
  await expect.poll(() => heard('notifications')).toHaveLength(1)
  expect({ told: heard('notifications'), went: heard('location') }).toEqual({
    told: [
      notice('success', 'Link copied', {
        detail: 'It opens strikes.',
        action: { label: 'Open Page', path: '/datasets/12', newTab: true },
      }),
    ],
    went: [{ type: 'location.requested', path: '/dashboards/3' }],
  })
})

test('a chart without an address gets one before its link is copied', async () => {
  const paths: string[] = []
  const copyLink = fromPromise<{ link: string; copied: boolean }, { path: string }>(({ input }) => {
    paths.push(input.path)
    return Promise.resolve({ link: '', copied: true })
  })
  const keyless = { ...chart, form_data_key: null, params: '{}' }
  const { actor, heard } = open({ copyLink, loadChart: gives(keyless) })
  actor.send({ type: 'link.copied', kind: 'chart', item: keyless })
  await expect.poll(() => heard('notifications')).toHaveLength(1)
  expect(paths).toEqual(['/visualizations/7/fresh'])
})

test('where the browser forbids the clipboard, the notice holds the link', async () => {
  const { actor, heard } = open({
    copyLink: gives({ link: 'http://here/#/datasets/12', copied: false }),
  })
  actor.send({ type: 'link.copied', kind: 'dataset', item: dataset })
  await expect
    .poll(() => heard('notifications'))
    .toEqual([
      notice('warning', 'The browser did not allow writing to the clipboard', {
        detail: 'http://here/#/datasets/12',
        action: { label: 'Open Page', path: '/datasets/12', newTab: true },
      }),
    ])
})

test('opening a chart prepares its form first; everything else is gone to at once', async () => {
  const { actor, heard } = open()
  actor.send({ type: 'item.opened', kind: 'dashboard', item: { id: 3 } })
  expect(heard('location')).toEqual([{ type: 'location.requested', path: '/dashboards/3' }])
  actor.send({ type: 'item.opened', kind: 'chart', item: chart })
  await expect
    .poll(() => heard('location'))
    .toEqual([
      { type: 'location.requested', path: '/dashboards/3' },
      { type: 'location.requested', path: '/visualizations/7/k7' },
    ])
})

test('what is opened while a chart is still prepared is where one is taken, and not to the chart any more', async () => {
  const preparing = Promise.withResolvers<typeof chart>()
  const { actor, heard } = open({ loadChart: fromPromise(() => preparing.promise) })
  actor.send({ type: 'item.opened', kind: 'chart', item: chart })
  actor.send({ type: 'item.opened', kind: 'dashboard', item: { id: 3 } })
  preparing.resolve(chart)
  await waitFor(actor, (snapshot) => Object.keys(snapshot.children).length === 0)
  expect(heard('location')).toEqual([{ type: 'location.requested', path: '/dashboards/3' }])
})

test('a chart that cannot be opened says which one and why', async () => {
  const { actor, heard } = open({ loadChart: refuses(refusal) })
  actor.send({ type: 'item.opened', kind: 'chart', item: chart })
  await expect
    .poll(() => heard('notifications'))
    .toEqual([notice('warning', 'Strikes by state could not be opened', { detail: 'Not found' })])
})

test('a duplicate is told with its title and the way to it, and the lists are read again', async () => {
  const requested: unknown[] = []
  const duplicate = fromPromise<typeof chart, Duplication>(({ input }) => {
    requested.push(input)
    return Promise.resolve({
      ...chart,
      id: 9,
      slice_name: 'Strikes by state (copy)',
      form_data_key: 'k9',
    })
  })
  const { actor, heard } = open({ duplicate })
  actor.send({ type: 'item.duplicated', kind: 'chart', item: chart })
  await expect
    .poll(() => heard('notifications'))
    .toEqual([
      notice('success', 'Duplicated as Strikes by state (copy)', {
        action: { label: 'Open', path: '/visualizations/9/k9' },
      }),
    ])
  expect(requested).toEqual([{ kind: 'chart', id: 7, intention: expect.any(String) as string }])
  expect(heard('charts')).toEqual([{ type: 'resource.invalidated' }])
})

test('a duplicate that is refused says of what and why', async () => {
  const { actor, heard } = open({ duplicate: refuses(refusal) })
  actor.send({ type: 'item.duplicated', kind: 'chart', item: chart })
  await expect
    .poll(() => heard('notifications'))
    .toEqual([notice('warning', 'Strikes by state was not duplicated', { detail: 'Not found' })])
})

test('Duplicate carries one intention for each thing until its copy is known to be made', async () => {
  const sent: string[] = []
  const answers = [unreachable, refusal, null, null]
  const duplicate = fromPromise<typeof chart, Duplication>(({ input: { id, intention } }) => {
    const answer = id === 8 ? null : answers.shift()
    sent.push(`${String(id)} ${intention}`)
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a Problem, as the api functions give it
    return answer ? Promise.reject(answer) : Promise.resolve(chart)
  })
  const { actor, heard } = open({ duplicate })
  const press = async (item: Item, notices: number) => {
    actor.send({ type: 'item.duplicated', kind: 'chart', item })
    await expect.poll(() => heard('notifications')).toHaveLength(notices)
  }
  await press(chart, 1)
  await press({ ...chart, id: 8 }, 2)
  await press(chart, 3)
  await press(chart, 4)
  await press(chart, 5)
  const [lost, other, refused, afterRefusal, afterCopy] = sent
  expect(refused).toBe(lost)
  expect(new Set([lost, other, afterRefusal, afterCopy]).size).toBe(4)
})

test('a thing that is being duplicated does not answer a second press', () => {
  const { actor } = open({ duplicate: hangs() })
  actor.send({ type: 'item.duplicated', kind: 'chart', item: chart })
  expect(actor.getSnapshot().can({ type: 'item.duplicated', kind: 'chart', item: chart })).toBe(
    false,
  )
  expect(actor.getSnapshot().can({ type: 'item.duplicated', kind: 'dashboard', item: chart })).toBe(
    true,
  )
})

test('a thing is still being duplicated when the copy of another is made', async () => {
  const first = Promise.withResolvers<typeof chart>()
  const duplicate = fromPromise<typeof chart, Duplication>(({ input: { id } }) =>
    id === 7 ? first.promise : new Promise(() => {}),
  )
  const { actor } = open({ duplicate })
  const other = { ...chart, id: 8 }
  actor.send({ type: 'item.duplicated', kind: 'chart', item: chart })
  actor.send({ type: 'item.duplicated', kind: 'chart', item: other })
  const before = actor.getSnapshot().context.duplicating
  first.resolve({ ...chart, id: 9 })
  const { context } = await waitFor(actor, (snapshot) => snapshot.context.duplicating.length < 2)
  expect(context.duplicating).toEqual(before.slice(1))
})

test('what has ended leaves nothing behind', async () => {
  const { actor, heard } = open()
  actor.send({ type: 'star.toggled', kind: 'chart', item: chart })
  actor.send({ type: 'item.duplicated', kind: 'chart', item: chart })
  await expect.poll(() => heard('notifications')).toHaveLength(1)
  await waitFor(actor, (snapshot) => Object.keys(snapshot.children).length === 0)
})

test('a thing is starred or duplicated once while its first request is under way', () => {
  const { actor } = open({ setStar: hangs(), duplicate: hangs() })
  const before = () => Object.keys(actor.getSnapshot().children).length
  actor.send({ type: 'star.toggled', kind: 'chart', item: chart })
  actor.send({ type: 'item.duplicated', kind: 'chart', item: chart })
  const once = before()
  actor.send({ type: 'star.toggled', kind: 'chart', item: chart })
  actor.send({ type: 'item.duplicated', kind: 'chart', item: chart })
  expect({ once, twice: before() }).toEqual({ once: 2, twice: 2 })
})

test.each([
  ['createForm', { createForm: refuses(refusal) }],
  ['saveForm', { createForm: gives({ key: 'fresh' }), saveForm: refuses(refusal) }],
] as const)('a chart whose %s is refused is not opened and says why', async (_, forms) => {
  const { actor } = inWorld(
    openChartMachine.provide({
      actors: {
        loadChart: gives({ ...chart, form_data_key: null, params: '{}' }),
        ...forms,
      } as never,
    }),
    { id: 7 },
  )
  const { output } = await waitFor(actor, ({ status }) => status === 'done')
  expect(output).toEqual({ problem: refusal })
})

test.each([
  ['visit', 'Strikes by state could not be opened'],
  ['link', 'The link to Strikes by state was not copied'],
] as const)('a %s that crashes says so', async (purpose, title) => {
  const { actor, heard } = inWorld(
    openItemMachine.provide({ actors: { openChart: crashes, copyLink: crashes } }),
    { kind: 'chart', item: chart, purpose },
  )
  await waitFor(actor, ({ status }) => status === 'done')
  expect(heard('notifications')).toEqual([
    notice('warning', title, {
      detail: 'Something in the page failed. Try again; if it fails again, reload the page.',
    }),
  ])
})
