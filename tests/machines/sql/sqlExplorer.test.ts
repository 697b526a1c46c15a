import { expect, test } from 'vitest'
import { refuses } from '../../support/actors'
import { arrivals, lake, openSqlExplorer, river } from '../../support/openSqlExplorer'
import { waitFor } from '../../support/waitFor'

test('the only database and its only schema are chosen for a tab; a run of it shows its results', async () => {
  const { actor, context, tab, hasSchema, requests } = openSqlExplorer()
  actor.send({ type: 'pane.chosen', pane: 'history' })
  actor.send({ type: 'run.requested', sql: 'SELECT 1' })
  expect({ requests, pane: context().pane }).toEqual({ requests: [], pane: 'history' })
  await hasSchema()
  actor.send({ type: 'run.requested', sql: 'SELECT 1', limit: 100 })
  const client_id = requests[0]?.client_id ?? ''
  expect({ requests, pane: context().pane, run: tab().run }).toEqual({
    requests: [
      {
        client_id,
        database_id: 1,
        schema: 'main',
        sql: 'SELECT 1',
        queryLimit: 100,
        sql_editor_id: tab().id,
        tab: tab().name,
      },
    ],
    pane: 'results',
    run: { id: client_id, text: tab().code },
  })
})

test('a second run of a tab goes to the first, and both end with their tab', async () => {
  const { actor, context, tabsActor: tabs, tab, hasSchema } = openSqlExplorer()
  await hasSchema()
  actor.send({ type: 'run.requested', sql: 'SELECT 1' })
  actor.send({ type: 'run.requested', sql: 'SELECT 2' })
  const [run] = Object.values(context().runs)
  expect({
    runs: Object.keys(context().runs),
    next: run?.getSnapshot().context.next?.requested.sql,
  }).toEqual({ runs: [tab().id], next: 'SELECT 2' })
  tabs.send({ type: 'tab.closed', id: tab().id, spareId: 'spare' })
  expect({ runs: context().runs, status: run?.getSnapshot().status }).toEqual({
    runs: {},
    status: 'stopped',
  })
})

test('a run ends with its tab although another tab has its database', async () => {
  const { actor, context, tabsActor: tabs, tab, hasSchema } = openSqlExplorer()
  await hasSchema()
  const first = tab().id
  actor.send({ type: 'run.requested', sql: 'SELECT 1' })
  tabs.send({ type: 'tab.duplicated', id: first, copyId: 'copy' })
  const before = Object.keys(context().runs)
  tabs.send({ type: 'tab.closed', id: first, spareId: 'spare' })
  expect({ before, after: Object.keys(context().runs) }).toEqual({ before: [first], after: [] })
})

test('a run ends when its tab, though it stays open, goes to another database', async () => {
  const { actor, context, tabsActor: tabs, tab, hasSchema } = openSqlExplorer()
  await hasSchema()
  actor.send({ type: 'run.requested', sql: 'SELECT 1' })
  const { id } = tab()
  const [run] = Object.values(context().runs)
  tabs.send({ type: 'schema.chosen', id, schema: 'other' })
  const inOtherSchema = Object.keys(context().runs)
  tabs.send({ type: 'database.chosen', id, database: river, copyId: 'copy' })
  expect({
    inOtherSchema,
    tab: [tab().id, tab().database, tab().run],
    runs: context().runs,
    status: run?.getSnapshot().status,
  }).toEqual({
    inOtherSchema: [id],
    tab: [id, river, null],
    runs: {},
    status: 'stopped',
  })
})

test('a run that a tab remembers is found again when the tab is shown', async () => {
  const { context, tabsActor: tabs, tab, hasSchema } = openSqlExplorer()
  await hasSchema()
  tabs.send({ type: 'run.begun', id: tab().id, run: { id: 'r1', text: 'SELECT 1' } })
  const [run] = Object.values(context().runs)
  expect(run?.getSnapshot().context.requested.client_id).toBe('r1')
})

test('each tab has its run: one that begins or is found again in another tab leaves the others', async () => {
  const { actor, context, tabsActor: tabs, tab, hasSchema } = openSqlExplorer()
  await hasSchema()
  const first = tab().id
  actor.send({ type: 'run.requested', sql: 'SELECT 1' })
  tabs.send({ type: 'tab.duplicated', id: first, copyId: 'second' })
  actor.send({ type: 'run.requested', sql: 'SELECT 2' })
  tabs.send({ type: 'tab.duplicated', id: first, copyId: 'third' })
  tabs.send({ type: 'run.begun', id: 'third', run: { id: 'r3', text: 'SELECT 3' } })
  const runs = Object.entries(context().runs).map(([id, run]) => [
    id,
    run.getSnapshot().context.requested.sql,
  ])
  expect(Object.fromEntries(runs)).toEqual({
    [first]: 'SELECT 1',
    second: 'SELECT 2',
    third: 'SELECT 3',
  })
  tabs.send({ type: 'tab.closed', id: 'second', spareId: 'spare' })
  expect(Object.keys(context().runs)).toEqual([first, 'third'])
  const ended = Object.values(context().runs)
  tabs.send({ type: 'tab.duplicated', id: first, copyId: 'fourth' })
  tabs.send({ type: 'tab.othersClosed', id: 'fourth' })
  expect([context().runs, ended.map((run) => run.getSnapshot().status)]).toEqual([
    {},
    ['stopped', 'stopped'],
  ])
})

test('the runs of the database are read again each time they are shown', async () => {
  const { actor, context, hasSchema, runsRead } = openSqlExplorer()
  await hasSchema()
  await waitFor(context().history.getSnapshot().context.list, (list) => list.matches('ready'))
  const before = runsRead.length
  actor.send({ type: 'pane.chosen', pane: 'history' })
  actor.send({ type: 'pane.chosen', pane: 'results' })
  expect({ pane: context().pane, reads: runsRead.length - before }).toEqual({
    pane: 'results',
    reads: 1,
  })
})

test('of several databases none is chosen', async () => {
  const { context, tab } = openSqlExplorer({ databases: [lake, river] })
  const { sources } = context().browser.getSnapshot().context
  await waitFor(sources, (snapshot) => snapshot.matches('ready'))
  expect(tab().database).toBe(null)
})

test('a query of the address is opened in its tab and leaves the address', async () => {
  const { actor, tab, heard } = openSqlExplorer({ search: '?savedQueryId=7' })
  expect(actor.getSnapshot().value).toBe('opening')
  await waitFor(actor, (snapshot) => snapshot.matches('exploring'))
  expect({ tab: tab(), location: heard('location') }).toMatchObject({
    tab: { id: 'saved-7', ...arrivals },
    location: [{ type: 'location.requested', path: '/sql-page', replace: true }],
  })
})

test('a query of the address that cannot be read says so and opens nothing', async () => {
  const {
    actor,
    tabsActor: tabs,
    heard,
  } = openSqlExplorer({
    search: '?queryId=7',
    readQuery: refuses({ status: 404, message: 'Not found' }),
  })
  await waitFor(actor, (snapshot) => snapshot.matches('exploring'))
  expect({
    tabCount: tabs.getSnapshot().context.book.tabs.length,
    notices: heard('notifications'),
  }).toEqual({
    tabCount: 1,
    notices: [
      {
        type: 'notice.posted',
        notice: {
          intent: 'warning',
          area: 'workspace',
          title: 'The query could not be opened.',
          detail: 'Not found',
        },
      },
    ],
  })
})

test('a tab gets the name of its dialog, and a dataset made for charts opens the dialog of a new one', () => {
  const { actor, tab, heard } = openSqlExplorer()
  actor.send({ type: 'dialog.done', output: { tabNamed: { id: tab().id, name: 'Departures' } } })
  actor.send({ type: 'dialog.done', output: { datasetMade: { dataset: { id: 5 }, charts: true } } })
  actor.send({
    type: 'dialog.done',
    output: { datasetMade: { dataset: { id: 6 }, charts: false } },
  })
  actor.send({ type: 'dialog.done', output: null })
  expect({ name: tab().name, workspace: heard('workspace') }).toEqual({
    name: 'Departures',
    workspace: [{ type: 'dialog.requested', dialog: 'newChart', input: { dataset: { id: 5 } } }],
  })
})
