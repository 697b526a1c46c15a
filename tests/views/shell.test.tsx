import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromTransition, type AnyEventObject } from 'xstate'
import { inShell } from '../../gallery/inShell'
import { RowInShell } from '../../gallery/RowInShell'
import { ItemThumb } from '../../src/features/items/ItemThumb'
import { GlobalSearch } from '../../src/features/shell/GlobalSearch'
import { namedThing, ThingTitle } from '../../src/features/shell/ThingTitle'
import { shortcutsMachine } from '../../src/machines/shell/shortcuts.machine'
import { frozenActor } from '../../gallery/frozenActor'
import { savedChart, projects } from '../../gallery/samples/lists'
import { ben } from '../../gallery/samples/people'
import { WindowTitle } from '../../src/ui'
import { openView, shownActor } from '../support/view'

const openShell = async (fullScreen: boolean, dialog: object | null = null) => {
  const page = inShell('page', () => <p>Page</p>, frozenActor(shortcutsMachine, 'reading', {}), {
    path: '/charts',
    fullScreen,
  })
  const { workspace } = page
  if (workspace === undefined) throw new Error('A page stands in a workspace')
  const before = workspace.getSnapshot()
  const snapshot = { ...before, context: { ...before.context, dialog } }
  if (dialog !== null) workspace.getSnapshot = () => snapshot as never
  const heard: AnyEventObject[] = []
  const { system } = workspace
  const { get } = system
  const send = (event: AnyEventObject) => heard.push(event)
  system.get = ((name: string) => (name === 'workspace' ? { send } : get(name))) as typeof get
  system.inspect((event) => {
    if (event.type === '@xstate.event' && event.actorRef === workspace) heard.push(event.event)
  })
  return { ...(await openView(<RowInShell row={page} />)), heard: () => heard.splice(0) }
}

test('? lists the keys and [ folds the menu, also on a page that fills the screen, which has neither header nor menu', async () => {
  const view = await openShell(false)
  await view.keyOnPage({ key: '?' })
  await view.keyOnPage({ key: '[' })
  const heard = [{ type: 'dialog.requested', dialog: 'shortcuts' }, { type: 'menu.toggled' }]
  const notices = () => document.querySelector<HTMLElement>('[aria-label=Notices]')?.style
  expect([view.heard(), view.texts('nav, header').length, notices()?.left]).toEqual([
    ...[heard, 2, '244px'],
  ])
  await view.close()
  const full = await openShell(true)
  await full.keyOnPage({ key: '?' })
  await full.keyOnPage({ key: '[' })
  const { right } = document.querySelector<HTMLElement>('[aria-label=Notices]')?.style ?? {}
  expect([full.heard(), full.texts('nav, header, a'), full.text(), right]).toEqual([
    ...[heard, [], 'Page', '16px'],
  ])
})

test('the window is named after the one thing that a screen shows, by the title of the screen until its name is known', async () => {
  const location = { title: 'Dataset' } as never
  const nameOf = ({ context }: { context: { name: string | null } }) => context.name
  const titleFor = async (name: string | null) => {
    const inner = shownActor({ context: { name } }).actor
    const screen = shownActor({ context: { name: 'Screen', inner } }).actor
    const thing = namedThing(nameOf as never, (outer) => outer.getSnapshot().context.inner)
    const view = await openView(<ThingTitle {...{ location, screen, thing }} />)
    const { title } = document
    await view.close()
    return title
  }
  expect([await titleFor(null), await titleFor(' Strikes '), await titleFor('  ')]).toEqual([
    ...['Dataset · Chartroom', 'Strikes · Chartroom', 'Dataset · Chartroom'],
  ])
})

test('what was found before stays while the search goes on, and not where it failed', async () => {
  const thing = { type: 'chart', id: 7, title: 'Strikes', viz_type: 'pie', hint: 'birds' }
  const shown = async (state: 'requesting' | 'failed' | 'found', found: readonly object[]) => {
    const { actor } = shownActor({
      context: { text: ' stri ', found, at: 0, problem: { message: 'Gone' } },
      hasTag: (tag: string) => tag === 'open' || state === 'requesting',
      matches: (asked: string) => asked === state,
    })
    const view = await openView(<GlobalSearch actor={actor} />)
    const said = ['Searching …', 'The search failed. Gone', 'No results for “stri”.']
    const text = view.text()
    const options = view.texts('[role=option]')
    await view.close()
    return [options, said.filter((each) => text.includes(each))]
  }
  expect({
    again: await shown('requesting', [thing]),
    first: await shown('requesting', []),
    failed: await shown('failed', [thing]),
    none: await shown('found', []),
  }).toEqual({
    again: [['Strikesbirds'], []],
    first: [[], ['Searching …']],
    failed: [[], ['The search failed. Gone']],
    none: [[], ['No results for “stri”.']],
  })
})

/** Says of each place of a picture that it is in sight. */
const withSight = () => {
  const reports: (() => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: object[]) => void) {
        reports.push(() => report([{ isIntersecting: true }]))
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return () => reports.splice(0).forEach((report) => report())
}

test('the picture of a chart that was drawn anew is asked for again where it is in sight', async () => {
  const see = withSight()
  const seen: unknown[] = []
  const thumbnails = createActor(
    fromTransition(
      (
        state: { pictures: object[]; tags: object },
        event: { type: string; of?: object; tags?: object },
      ) => {
        if (event.of) seen.push(event.of)
        return event.tags ? { ...state, tags: event.tags } : state
      },
      { pictures: [], tags: {} },
    ),
  ).start()
  const peers: Record<string, unknown> = { thumbnails }
  const system = { get: (name: string) => peers[name] } as never
  const item = { ...savedChart, thumbnail: 't1' }
  const view = await openView(<ItemThumb system={system} kind="chart" item={item} />)
  await view.happens(see)
  await view.happens(() => thumbnails.send({ type: 'drawn', tags: { [item.id]: 't2' } }))
  await view.happens(see)
  expect(seen).toHaveLength(2)
})

test('the picture of a chart that was changed meanwhile is the one that is asked for', async () => {
  const see = withSight()
  const thumbnails = shownActor({ context: { pictures: [], tags: {} } })
  const peers: Record<string, unknown> = { thumbnails: thumbnails.actor }
  const system = { get: (name: string) => peers[name] } as never
  let change = (_: string): void => undefined
  const Thumb = () => {
    const [thumbnail, setTag] = useState('t1')
    change = setTag
    return <ItemThumb system={system} kind="chart" item={{ ...savedChart, thumbnail }} />
  }
  const view = await openView(<Thumb />)
  await view.happens(see)
  await view.happens(() => change('t2'))
  await view.happens(see)
  expect(thumbnails.sent).toMatchObject([{ of: { tag: 't1' } }, { of: { tag: 't2' } }])
})

test('the pictures of a project are those of three of its charts, each asked for as it comes in sight', async () => {
  const see = withSight()
  const { actor, sent } = shownActor({ context: { pictures: [], tags: {} } })
  const session = shownActor({ context: { login: { user: ben } } }).actor
  const peers: Record<string, unknown> = { session, thumbnails: actor }
  const system = { get: (name: string) => peers[name] } as never
  const [project] = projects
  if (project === undefined) throw new Error('There is a project')
  const own = { owners: [{ ...savedChart.owners[0], id: ben.id }] as typeof savedChart.owners }
  const slice_metadata = [1, 2, 3, 4].map((id) => ({
    ...{ ...savedChart, id, thumbnail: `t${id}` },
    ...(id === 2 ? own : {}),
  }))
  const view = await openView(
    <>
      <ItemThumb system={system} kind="project" item={{ ...project, slice_metadata }} />
      <ItemThumb system={system} kind="dashboard" item={savedChart} />
    </>,
  )
  await view.happens(see)
  const chart = (id: number) => ({
    ...{ type: 'thumbnail.seen', of: { type: 'chart', id, tag: `t${id}` }, mayDraw: id === 2 },
  })
  expect(sent).toEqual([
    ...[chart(1), chart(2), chart(3)],
    { type: 'thumbnail.seen', of: { type: 'dashboard', id: 7, tag: null }, mayDraw: false },
  ])
})

test('the window is named after what it shows, also once that is called otherwise', async () => {
  let show = (_: string | null): void => undefined
  const Named = () => {
    const [name, setName] = useState<string | null>('Costs')
    show = setName
    return <WindowTitle name={name} />
  }
  const view = await openView(<Named />)
  const titles = [document.title]
  for (const name of ['Prices', null]) {
    await view.happens(() => show(name))
    titles.push(document.title)
  }
  expect(titles).toEqual(['Costs · Chartroom', 'Prices · Chartroom', 'Chartroom'])
})

test.each([
  ['beside the menu', false, null, ['244px', '']],
  ['where its style says beside a dialog', false, { name: 'newChart' }, ['', '']],
  ['at the right of a page without a menu, also while a dialog is open', true, {}, ['', '16px']],
])('notices stand %s', async (_, fullScreen, dialog, place) => {
  await openShell(fullScreen, dialog)
  const { left, right } =
    document.querySelector<HTMLElement>('[role=region][aria-label=Notices]')?.style ?? {}
  expect([left, right]).toEqual(place)
})
