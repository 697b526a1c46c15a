import { expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import { TabStrip } from '../../src/features/sql/TabStrip'
import { RunTools } from '../../src/features/sql/RunTools'
import { queryTabsMachine } from '../../src/machines/sql/queryTabs.machine'
import type { SqlExplorerRef } from '../../src/machines/sql/sqlExplorer.machine'
import type { QueryTab, TabBook } from '../../src/machines/sql/tabBook'
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
