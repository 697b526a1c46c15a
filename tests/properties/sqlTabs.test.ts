import { constantFrom, nat, tuple } from 'fast-check'
import { afterEach, expect, vi } from 'vitest'
import { fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { persistedInBrowser } from '../../src/effects/storage/persistedStorage'
import {
  schemasResource,
  sourcesResource,
  tablesResource,
  type SchemaAddress,
  type SchemasRequest,
  type Source,
} from '../../src/machines/databases/importSources'
import { mergedBooks } from '../../src/machines/sql/mergedBooks'
import { queryTabsMachine } from '../../src/machines/sql/queryTabs.machine'
import {
  runHistoryMachine,
  runsResource,
  type RunsRequest,
} from '../../src/machines/sql/runHistory.machine'
import { sqlExplorerMachine } from '../../src/machines/sql/sqlExplorer.machine'
import {
  tabBookSchema,
  type QueryTab,
  type TabBook,
  type TabEvent,
} from '../../src/machines/sql/tabBook'
import { tableBrowserMachine } from '../../src/machines/sql/tableBrowser.machine'
import { tabRunMachine } from '../../src/machines/sql/tabRun.machine'
import { gives } from '../support/actors'
import { browserWindows } from '../support/browserWindows'
import { holdsAfter, settled } from '../support/property'
import { listOf } from '../support/rows'
import { sqlServer } from '../support/sqlServer'
import { inWorld } from '../support/world'

const lake: Source = { id: 1, database_name: 'Lake', backend: 'duckdb' }
const river: Source = { id: 2, database_name: 'River', backend: 'postgresql' }
const silent = fromCallback(() => undefined) as never

const machineOver = (calls: ReturnType<ReturnType<typeof sqlServer>['calledBy']>) =>
  sqlExplorerMachine.provide({
    actors: {
      queryTabs: queryTabsMachine.provide({
        actors: { storedTabs: persistedInBrowser('sql', tabBookSchema, mergedBooks) },
      }),
      tableBrowser: tableBrowserMachine.provide({
        actors: {
          sources: sourcesResource.provide({ actors: { load: gives<Source[]>([lake, river]) } }),
          schemas: schemasResource.provide({
            actors: { load: gives<string[], SchemasRequest | null>(['main', 'old']) },
          }),
          tables: tablesResource.provide({ actors: { load: gives<[], SchemaAddress | null>([]) } }),
        },
      }),
      runHistory: runHistoryMachine.provide({
        actors: {
          list: runsResource.provide({
            actors: {
              load: fromPromise<ReturnType<typeof listOf<never>>, RunsRequest>(() =>
                Promise.resolve(listOf<never>()),
              ),
            },
          }),
        },
      }),
      tabRun: tabRunMachine.provide({ actors: calls }),
      panelSizes: silent,
    },
  })

const tabDeeds = {
  open: (_, step) => ({ type: 'tab.opened', id: `opened ${step}` }),
  activate: ({ id }) => ({ type: 'tab.activated', id }),
  close: ({ id }, step) => ({ type: 'tab.closed', id, spareId: `spare ${step}` }),
  closeOthers: ({ id }) => ({ type: 'tab.othersClosed', id }),
  reopen: () => ({ type: 'tab.reopened' }),
  moveOn: ({ id }) => ({ type: 'tab.moved', id, by: 1 }),
  duplicate: ({ id }, step) => ({ type: 'tab.duplicated', id, copyId: `copy ${step}` }),
  rename: ({ id }, step) => ({ type: 'tab.renamed', id, name: `Birds ${step}` }),
  type: ({ id }, step) => ({ type: 'code.edited', id, code: `SELECT ${step}` }),
  restore: ({ id }) => ({ type: 'code.restored', id }),
  chooseLake: ({ id }, step) => ({
    type: 'database.chosen',
    id,
    database: lake,
    copyId: `copy ${step}`,
  }),
  chooseRiver: ({ id }, step) => ({
    type: 'database.chosen',
    id,
    database: river,
    copyId: `copy ${step}`,
  }),
  moveCursor: ({ id }, step) => ({
    type: 'cursor.moved',
    id,
    cursor: { from: step, to: step, scroll: 0 },
  }),
} satisfies Record<string, (tab: QueryTab, step: number) => TabEvent>

const windowDeeds = ['run', 'stop', 'rest', 'deliver', 'reload'] as const
const serverDeeds = ['look', 'finish', 'fail', 'timeOut', 'lose', 'comeBack', 'restart'] as const
type TabDeed = keyof typeof tabDeeds
type Deed = TabDeed | (typeof windowDeeds)[number] | (typeof serverDeeds)[number]
/** What is done, in which window, to which of its tabs. */
type Step = readonly [Deed, number, number]

const isTabDeed = (deed: Deed): deed is TabDeed => deed in tabDeeds

/** The texts that a person wrote over, so that nobody looks for them any more; also those that another window wrote there meanwhile. */
const givenUp = (event: TabEvent, tab: QueryTab, stored: QueryTab = tab) => {
  const replaces =
    event.type === 'code.edited' ||
    (event.type === 'code.restored' && tab.replaced !== null) ||
    (event.type === 'database.chosen' && event.database.id !== tab.database?.id)
  if (!replaces) return []
  const theirs = [
    ...(stored.code === tab.code ? [] : [stored.code]),
    ...(stored.replaced === tab.replaced ? [] : [stored.replaced]),
  ]
  return event.type === 'code.edited' ? [...theirs, tab.code] : theirs
}

const textsIn = ({ tabs, closed }: TabBook) =>
  new Set([...tabs, ...closed].flatMap(({ code, replaced }) => [code, replaced]))
const withoutOwn = ({ tabs, closed }: TabBook) => ({ tabs, closed })

const begin = () => {
  const server = sqlServer()
  const browser = browserWindows(2)
  const windows = browser.windows.map((window, index) => {
    const machine = machineOver(server.calledBy(index))
    const enter = () =>
      window.within(() => {
        const clock = new SimulatedClock()
        const world = inWorld(
          machine,
          { search: '' },
          ['notifications', 'location', 'workspace', 'historyItems'],
          clock,
          { id: 7, isAdmin: false },
        )
        return { ...world, clock }
      })
    let entered = enter()
    const context = () => entered.actor.getSnapshot().context
    return {
      ...window,
      context,
      book: () => context().tabs.getSnapshot().context.book,
      runs: () =>
        Object.entries(context().runs).map(([tab, run]) => ({ tab, ...run.getSnapshot() })),
      send: (event: Parameters<typeof entered.actor.send>[0]) =>
        window.within(() => entered.actor.send(event)),
      sendTabs: (event: TabEvent) => window.within(() => context().tabs.send(event)),
      stop: (tab: string) =>
        window.within(() => context().runs[tab]?.send({ type: 'run.stopped' })),
      pass: (ms: number) => window.within(() => entered.clock.increment(ms)),
      leave: () => window.within(() => entered.leave()),
      reload: () => {
        window.within(() => entered.leave())
        entered = enter()
      },
    }
  })
  return { server, windows, stored: () => browser.read('chartroom.sql.7') as TabBook | null }
}
type World = ReturnType<typeof begin>

/** Everything that was written arrives, the server ends what it has, and time passes. */
const comeToRest = async ({ server, windows }: World) => {
  server.comeBack()
  for (let round = 0; round < 6; round += 1) {
    server.endAll()
    for (const window of windows) {
      window.deliver()
      window.pass(6000)
    }
    server.look()
    await settled()
  }
}

const endOf = { success: 'done', failed: 'failed', timed_out: 'timedOut', stopped: 'stopped' }

const afterSteps = async (steps: readonly Step[]) => {
  const world = begin()
  const { server, windows, stored } = world
  const due = new Set<string>()
  await settled()
  for (const [step, [deed, windowAt, tabAt]] of steps.entries()) {
    const window = windows[windowAt % windows.length] as (typeof windows)[number]
    const { tabs } = window.book()
    const tab = tabs[tabAt % tabs.length] as QueryTab
    const hasHeard = window.unheard.length === 0
    if (isTabDeed(deed)) {
      const event = tabDeeds[deed](tab, step)
      const { tabs: storedTabs = [], closed = [] } = stored() ?? {}
      const storedTab = [...closed, ...storedTabs].findLast(({ id }) => id === tab.id)
      for (const text of givenUp(event, tab, storedTab)) due.delete(text ?? '')
      if (event.type === 'code.edited') due.add(event.code)
      window.sendTabs(event)
      if (hasHeard && deed !== 'moveCursor')
        expect(withoutOwn(stored() as TabBook)).toEqual(withoutOwn(window.book()))
    } else if (deed === 'run') window.send({ type: 'run.requested', sql: tab.code })
    else if (deed === 'stop') window.stop(tab.id)
    else if (deed === 'rest') window.pass(300)
    else if (deed === 'deliver') window.deliver()
    else if (deed === 'reload') {
      const before = withoutOwn(window.book())
      window.reload()
      if (hasHeard && stored() !== null) expect(withoutOwn(window.book())).toEqual(before)
    } else if (deed === 'finish') server.endOne(tabAt, 'success')
    else if (deed === 'fail') server.endOne(tabAt, 'failed')
    else if (deed === 'timeOut') server.endOne(tabAt, 'timed_out')
    else server[deed]()
    await settled()
    for (const each of windows) {
      const { tabs: open, active } = each.book()
      const ids = open.map(({ id }) => id)
      expect({ hasActive: ids.includes(active), count: new Set(ids).size }).toEqual({
        hasActive: true,
        count: ids.length,
      })
    }
    if (windows.some((each) => each.book().closed.length >= 20)) due.clear()
  }
  await comeToRest(world)
  for (const [index, window] of windows.entries()) {
    const book = window.book()
    if (stored() !== null) expect(withoutOwn(book)).toEqual(withoutOwn(stored() as TabBook))
    expect([...due].filter((text) => !textsIn(book).has(text))).toEqual([])
    for (const run of window.runs()) {
      const known = server.runs.get(run.context.requested.client_id)
      // What another window will begin once its last run has ended is unknown to the server until then.
      const ends = [
        known ? endOf[known.status as keyof typeof endOf] : 'lost',
        ...(known && known.window !== index ? ['lost'] : []),
      ]
      expect({ ends, busy: run.hasTag('busy'), value: run.value }).toEqual({
        ends: expect.arrayContaining([run.value]) as string[],
        busy: false,
        value: expect.any(String) as string,
      })
    }
  }
  for (const window of windows) window.leave()
  const before = server.requests()
  server.look()
  for (const window of windows) window.pass(60_000)
  await settled()
  expect({ requests: server.requests() - before, goingOn: server.goingOn().length }).toEqual({
    requests: 0,
    goingOn: 0,
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

holdsAfter(
  'two windows of SQL tabs have one active tab each, lose no text, leave no run stuck, show what is stored, and send nothing once they are left',
  tuple(
    constantFrom<Deed>(
      ...(Object.keys(tabDeeds) as TabDeed[]),
      'type',
      'type',
      'run',
      'run',
      ...windowDeeds,
      ...serverDeeds,
    ),
    nat(1),
    nat(4),
  ),
  afterSteps,
)
