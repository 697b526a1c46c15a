import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { HomeSection } from '../../src/features/home/HomeSection'
import { ItemInfo } from '../../src/features/items/ItemInfo'
import { ItemTools } from '../../src/features/items/ItemTools'
import type { Item } from '../../src/machines/items/kinds'
import { openView, shownActor } from '../support/view'

type State = 'ready' | 'loading' | 'failed'

const chart = (id: number, slice_name: string, day: number) => ({
  ...{ id, slice_name, changed_on_utc: `2026-11-0${day}T10:00:00.000000+0000` },
})
const newest = [chart(1, 'Birds', 2), chart(2, 'Airports', 1)]

const read = (data: unknown, state: State) =>
  shownActor({
    context: { data, problem: { status: 507, message: 'The disk is full' } },
    matches: (one: string) => one === state,
    hasTag: () => state === 'loading',
  }).actor

/** The charts of home: seven that are there, two of which have stars. */
const openSection = async (settings: object, state: State = 'ready', favorites = false) => {
  const { actor } = shownActor(
    {
      context: {
        kind: 'chart',
        settings: {
          folded: false,
          layout: 'grid',
          order: 'title',
          favoritesOnly: false,
          ...settings,
        },
        recent: read({ result: newest, count: 7, total: 7 }, state),
        favorites: read({ result: [], count: 2, total: 9 }, state),
      },
    },
    { session: shownActor({ context: { login: { user: { id: 1 } } } }).actor },
  )
  const view = await openView(<HomeSection actor={actor} favorites={favorites} />)
  const names = /Birds|Airports/g
  const shown = { head: view.text().slice(0, 7), order: view.text().match(names) ?? [] }
  const alerts = view.alerts().length
  await view.close()
  return { ...shown, order: [...new Set(shown.order)], alerts }
}

test('a section counts what it shows, sorts cards alone by title, and keeps what it has while it is read again', async () => {
  const byTitle = { head: 'Charts7', order: ['Airports', 'Birds'], alerts: 0 }
  expect({
    cards: await openSection({}),
    rows: await openSection({ layout: 'list' }),
    again: await openSection({}, 'loading'),
    failed: await openSection({}, 'failed'),
    starred: (await openSection({ favoritesOnly: true })).head,
    favorites: (await openSection({}, 'ready', true)).head,
  }).toEqual({
    cards: byTitle,
    rows: { ...byTitle, order: ['Birds', 'Airports'] },
    again: byTitle,
    failed: { ...byTitle, alerts: 1 },
    starred: 'Charts2',
    favorites: 'Charts2',
  })
})

type Tools = Partial<ComponentProps<typeof ItemTools>>
const theirs = { id: 4, title: 'Costs', slice_name: 'Costs', owners: [{ id: 9, username: 'ben' }] }

/** Why which tool of a thing of ben's cannot be used by ana. */
const toolsOff = async (kind: 'chart' | 'project', more: Tools = {}) => {
  const { system } = shownActor({}).actor as { system: never }
  const item = { ...theirs, project_title: 'Costs' } as unknown as Item
  const me = { id: 1, isAdmin: false } as never
  const view = await openView(<ItemTools {...{ system, kind, item, me }} {...more} />)
  const off = view.off()
  await view.close()
  return off
}

test('the tools of a thing of somebody else are off as far as its place has no rule of its own', async () => {
  expect({
    chart: await toolsOff('chart'),
    project: await toolsOff('project'),
    removed: await toolsOff('chart', { remove: { label: 'Remove', onSelect: () => undefined } }),
    elsewhere: await toolsOff('chart', { edit: { disabledReason: 'open the chart to edit it' } }),
  }).toEqual({
    chart: ['Delete Costs'],
    project: ['Edit Costs', 'Delete Costs'],
    removed: [],
    elsewhere: ['Edit Costs', 'Delete Costs'],
  })
})

test('what is known of a thing has its present title, and why it could not be read is said once it is over', async () => {
  const open = async (context: object, busy: boolean) => {
    const { actor } = shownActor({
      context: {
        ...{ kind: 'chart', item: { id: 4, slice_name: 'Costs' }, answer: null, tab: 'members' },
        problem: { status: 507, message: 'The disk is full' },
        ...context,
      },
      hasTag: () => busy,
    })
    const view = await openView(<ItemInfo actor={actor} />)
    const said = [view.headings()[0], view.alerts().length, view.off().length]
    await view.close()
    return said
  }
  const day = '2026-11-01T10:00:00.000000+0000'
  const thing = {
    ...{ title: 'Costs of birds', facts: [], uses: [], owners: [], unused: 'Nothing' },
    ...{ created_on_utc: day, created_by: null, changed_on_utc: day, changed_by: null },
  }
  expect({
    reading: await open({}, true),
    failed: await open({}, false),
    read: await open({ answer: { thing: { ...thing, description: '' } } }, false),
  }).toEqual({
    reading: ['Costs', 0, 0],
    failed: ['Costs', 1, 1],
    read: ['Costs of birds', 0, 0],
  })
})
