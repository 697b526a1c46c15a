import { useSelector } from '@xstate/react'
import { expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import { persistedInBrowser } from '../../src/effects/storage/persistedStorage'
import { TabStrip } from '../../src/features/sql/TabStrip'
import { RunTools } from '../../src/features/sql/RunTools'
import { mergedBooks } from '../../src/machines/sql/mergedBooks'
import { queryTabsMachine, type QueryTabsRef } from '../../src/machines/sql/queryTabs.machine'
import type { SqlExplorerRef } from '../../src/machines/sql/sqlExplorer.machine'
import {
  activeTab,
  bookAfter,
  tabBookSchema,
  type QueryTab,
  type TabBook,
  type TabEvent,
} from '../../src/machines/sql/tabBook'
import { drawn } from '../support/drawn'
import { openRun } from '../support/tabRuns'
import { openView } from '../support/view'
import { inWorld } from '../support/world'

const open = async () => {
  const { actor, heard } = inWorld(
    queryTabsMachine.provide({ actors: { storedTabs: fromCallback(() => undefined) as never } }),
    undefined,
    ['workspace'],
  )
  const view = await openView(<TabStrip tabs={actor} runs={{}} />)
  const book = (): TabBook => actor.getSnapshot().context.book
  return { ...view, actor, book, heard, names: () => book().tabs.map(({ name }) => name) }
}
const [one, two, three] = ['Untitled Query 1', 'Untitled Query 2', 'Untitled Query 3']
const menu = async ({ press }: Awaited<ReturnType<typeof open>>, item: string) => {
  await press('Tab actions')
  await press(item)
}

test('the menu of tabs renames the one in sight by its own name', async () => {
  const view = await open()
  await view.press('New tab')
  await menu(view, 'Rename')
  expect(view.heard('workspace')).toEqual([
    {
      type: 'dialog.requested',
      dialog: 'renameTab',
      input: { id: view.book().active, name: two },
    },
  ])
})

test('tabs are opened, shown, closed and opened again', async () => {
  const view = await open()
  expect(view.off()).toEqual(['Reopen closed tab'])
  await view.press('New tab')
  await view.press('New tab')
  expect({ names: view.names(), selected: view.selected() }).toEqual({
    names: [one, two, three],
    selected: [three],
  })
  await view.press(one)
  expect(view.selected()).toEqual([one])
  await view.press(`Close ${two}`)
  expect({ names: view.names(), selected: view.selected(), off: view.off() }).toEqual({
    names: [one, three],
    selected: [one],
    off: [],
  })
  await view.press('Reopen closed tab')
  expect({ names: view.names(), selected: view.selected() }).toEqual({
    names: [one, three, two],
    selected: [two],
  })
})

test('the last tab that is closed leaves a fresh one, and Alt, Shift and T bring closed ones back, last first', async () => {
  const view = await open()
  await view.press('New tab')
  await view.press(`Close ${two}`)
  expect(view.selected()).toEqual([one])
  await view.press(`Close ${one}`)
  expect({ names: view.names(), codes: view.book().tabs.map(({ code }) => code) }).toEqual({
    names: [one],
    codes: ['-- sql Explorer'],
  })
  const reopen = () => view.keyOnPage({ altKey: true, shiftKey: true, code: 'KeyT' })
  await reopen()
  await reopen()
  expect({ names: view.names(), selected: view.selected() }).toEqual({
    names: [one, one, two],
    selected: [two],
  })
})

test('a double click renames a tab', async () => {
  const view = await open()
  await view.doublePress(one)
  expect(view.heard('workspace')).toEqual([
    {
      type: 'dialog.requested',
      dialog: 'renameTab',
      input: { id: view.book().active, name: one },
    },
  ])
})

test('the menu moves, duplicates, closes and renames the tab that is shown, and offers only what it can', async () => {
  const view = await open()
  await view.press('Tab actions')
  expect(view.off()).toEqual([
    'Reopen closed tab',
    'Move left',
    'Move right',
    'Close All Other Tabs',
  ])
  await view.press('Duplicate')
  await view.press('New tab')
  expect(view.names()).toEqual([one, `${one} copy`, two])
  await view.press('Tab actions')
  expect(view.off()).toEqual(['Reopen closed tab', 'Move right'])
  await view.press('Move left')
  expect(view.names()).toEqual([one, two, `${one} copy`])
  await menu(view, 'Move right')
  expect(view.names()).toEqual([one, `${one} copy`, two])
  await view.press(one)
  await view.press('Tab actions')
  expect(view.off()).toEqual(['Reopen closed tab', 'Move left'])
  await view.press('Rename')
  expect(view.heard('workspace')).toEqual([
    {
      type: 'dialog.requested',
      dialog: 'renameTab',
      input: { id: view.book().active, name: one },
    },
  ])
  await menu(view, 'Close All Other Tabs')
  expect(view.names()).toEqual([one])
  await menu(view, 'Close')
  expect({ names: view.names(), closed: view.book().closed.length }).toEqual({
    names: [one],
    closed: 3,
  })
})

test('the keys walk the tabs, move one, close and rename it', async () => {
  const view = await open()
  await view.press('New tab')
  await view.key(two, 'ArrowRight')
  expect(view.selected()).toEqual([one])
  await view.key(one, 'ArrowLeft')
  expect(view.selected()).toEqual([two])
  await view.key(two, 'ArrowLeft', { ctrlKey: true, shiftKey: true })
  expect(view.names()).toEqual([two, one])
  await view.key(one, 'F2')
  expect(view.heard('workspace')).toHaveLength(1)
  await view.key(two, 'Delete')
  expect(view.names()).toEqual([one])
})

test('a tab is dragged to the place of another; other keys and drags of something else move none', async () => {
  const view = await open()
  await view.press('New tab')
  await view.press('New tab')
  const drag = async (name: string, ...types: string[]) => {
    const part = Array.from(document.querySelectorAll('[role=tab]')).find(
      ({ textContent }) => textContent === name,
    )?.parentElement
    const taken: boolean[] = []
    for (const type of types) {
      const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
        dataTransfer: { effectAllowed: '' },
      })
      await view.happens(() => part?.dispatchEvent(event))
      taken.push(event.defaultPrevented)
    }
    return taken
  }
  await drag(one, 'dragstart')
  expect([await drag(three, 'dragover', 'drop'), view.names()]).toEqual([
    ...[
      [true, true],
      [two, three, one],
    ],
  ])
  await drag(one, 'dragstart', 'drop')
  expect([await drag(two, 'dragover', 'drop'), view.names()]).toEqual([
    ...[
      [false, true],
      [two, three, one],
    ],
  ])
  await drag(one, 'dragstart', 'dragend')
  await drag(two, 'drop')
  await view.key(one, 'ArrowLeft', { ctrlKey: true })
  await view.key(three, 'ArrowRight', { shiftKey: true })
  await view.key(one, 'ArrowLeft')
  expect([view.names(), view.selected()]).toEqual([[two, three, one], [three]])
  await view.press(`Close ${two}`)
  await view.keyOnPage({ code: 'KeyR', altKey: true, shiftKey: true })
  await view.keyOnPage({ code: 'KeyT', altKey: true })
  expect(view.names()).toEqual([three, one])
})

const tab = {
  id: 't1',
  code: 'SELECT 1',
  database: { id: 1, database_name: 'Lake', backend: 'duckdb' },
} as QueryTab

test('Run and Stop are offered when they can be done, and say so while they are', async () => {
  const run = openRun()
  const sent: unknown[] = []
  const actor = { send: (event: unknown) => sent.push(event) } as unknown as SqlExplorerRef
  const view = await openView(<RunTools actor={actor} tab={tab} run={run.actor} />)
  expect({ off: view.off(), usable: view.usable() }).toEqual({
    off: ['Run'],
    usable: ['Stop', 'Stop and run'],
  })
  await view.press('Stop and run')
  expect(sent).toEqual([{ type: 'run.requested', sql: 'SELECT 1' }])
  await view.press('Stop')
  expect({ stopped: run.stopped, isBusy: view.isBusy('Stop') }).toEqual({
    stopped: ['r1'],
    isBusy: true,
  })
  await view.happens(() => {
    run.stop('r1').resolve(undefined)
    run.answer('r1').reject({ status: 409, message: 'The query was stopped' })
  })
  expect({ off: view.off(), usable: view.usable() }).toEqual({ off: ['Stop'], usable: ['Run'] })
  await view.press('Run')
  expect(sent).toHaveLength(2)
})

test('without a database nothing can be run, and without a run nothing stopped', async () => {
  const actor = { send: () => undefined } as unknown as SqlExplorerRef
  const view = await openView(
    <RunTools actor={actor} tab={{ ...tab, database: null }} run={undefined} />,
  )
  expect(view.off()).toEqual(['Run', 'Stop'])
})

/** More than twelve take minutes: `CHARTROOM_SEQUENCES=100`. */
const sequences = Number(process.env['CHARTROOM_SEQUENCES'] ?? 12)
const steps = 8
const key = 'chartroom.sql.0'
const moves = { ctrlKey: true, shiftKey: true }

/** The tabs as this browser stores them, beside the text of the one in sight. */
const Tabs = ({ tabs }: { tabs: QueryTabsRef }) => {
  const shown = useSelector(tabs, (snapshot) => activeTab(snapshot.context.book))
  return (
    <>
      <TabStrip tabs={tabs} runs={{}} />
      <textarea
        aria-label="SQL"
        value={shown?.code}
        onChange={({ target }) =>
          tabs.send({ type: 'code.edited', id: shown?.id ?? '', code: target.value })
        }
      />
    </>
  )
}
const openStored = async () => {
  const storedTabs = persistedInBrowser('sql', tabBookSchema, mergedBooks)
  const { actor, leave } = inWorld(
    queryTabsMachine.provide({ actors: { storedTabs } }),
    undefined,
    ['workspace'],
  )
  const view = await openView(<Tabs tabs={actor} />)
  const close = async () => {
    await view.close()
    leave()
  }
  return { ...view, close, book: () => actor.getSnapshot().context.book }
}
type Stored = Awaited<ReturnType<typeof openStored>>

/** What a person does next with these tabs, and what the machine is told by it; new tabs have ids of its own. */
const anyStep = (view: Stored, draw: () => number): [TabEvent, () => Promise<unknown>] => {
  const { tabs, active } = view.book()
  const one = <Value,>(values: readonly Value[]) =>
    values[Math.floor(draw() * values.length)] as Value
  const { id } = one(tabs)
  const by = one([-1, 1])
  const code = `SELECT ${String(Math.floor(draw() * 1000))}`
  const choose = async (item: string) => {
    await view.press('Tab actions')
    await view.press(item)
  }
  return one<[TabEvent, () => Promise<unknown>]>([
    [{ type: 'tab.opened', id: 'new' }, () => view.press('New tab')],
    [{ type: 'tab.activated', id }, () => view.pressId(`query-${id}`)],
    [{ type: 'tab.closed', id, spareId: 'spare' }, () => view.keyOnId(`query-${id}`, 'Delete')],
    [
      { type: 'tab.othersClosed', id: active },
      () => (tabs.length === 1 ? Promise.resolve() : choose('Close All Other Tabs')),
    ],
    [
      { type: 'tab.reopened' },
      () => view.keyOnPage({ altKey: true, shiftKey: true, code: 'KeyT' }),
    ],
    [
      { type: 'tab.moved', id: active, by },
      () => view.keyOnId(`query-${active}`, by === 1 ? 'ArrowRight' : 'ArrowLeft', moves),
    ],
    [{ type: 'tab.duplicated', id: active, copyId: 'copy' }, () => choose('Duplicate')],
    [{ type: 'code.edited', id: active, code }, () => view.type('SQL', code)],
  ])
}

/** Without the ids. */
const reported = ({ tabs, active }: TabBook) =>
  tabs.map(({ id, name, code }) => ({ name, code, isActive: id === active }))

test.each(Array.from({ length: sequences }, (_, index) => index + 1))(
  'random sequence %i of what can be done with tabs leaves what is shown and what is stored equal, with reloads in between',
  async (seed) => {
    localStorage.removeItem(key)
    const draw = drawn(seed)
    let view = await openStored()
    await view.press('New tab')
    for (let step = 0; step < steps; step += 1) {
      const [event, act] = anyStep(view, draw)
      const expected = reported(bookAfter(view.book(), event))
      await act()
      if (draw() < 0.25) {
        await view.close()
        view = await openStored()
      }
      const stored = reported(JSON.parse(localStorage.getItem(key) ?? 'null') as TabBook)
      const shown = { tabs: view.tabs(), selected: view.selected(), code: view.value('SQL') }
      expect({ event, stored, shown }).toEqual({
        event,
        stored: expected,
        shown: {
          tabs: expected.map(({ name }) => name),
          selected: expected.filter(({ isActive }) => isActive).map(({ name }) => name),
          code: expected.find(({ isActive }) => isActive)?.code,
        },
      })
    }
    await view.close()
  },
)
