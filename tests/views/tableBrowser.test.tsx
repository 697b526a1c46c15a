import { expect, onTestFinished, test } from 'vitest'
import { TableBrowser } from '../../src/features/sql/TableBrowser'
import type { QueryTab } from '../../src/machines/sql/tabBook'
import { insertInto } from '../../src/ui/editor/inserting'
import { lake, river, tableOptions } from '../support/openSqlExplorer'
import { openView, shownActor } from '../support/view'

type State = 'ready' | 'loading' | 'failed'

/** A list as it stands; what it failed with stays known when it is read again. */
const listed = (data: unknown, state: State = 'ready', problem: string | null = null) =>
  shownActor({
    context: { data, problem: problem && { status: 422, message: problem } },
    matches: (one: string) => one === state,
    hasTag: () => state === 'loading',
  }).actor

const sources = listed([lake, river])
const schemas = listed(['main', 'other'])
const tables = listed(tableOptions)

const open = async (context: object, tab: Partial<QueryTab> = {}) => {
  const browser = shownActor({
    context: { sources, schemas, tables, known: [], filter: '', ...context },
  })
  const tabs = shownActor({})
  const copied: string[] = []
  const clipboard = { send: ({ text }: { text: string }) => void copied.push(text) }
  const explorer = shownActor({ context: { tabs: tabs.actor } }, { clipboard })
  const view = await openView(
    <TableBrowser
      actor={explorer.actor}
      browser={browser.actor}
      tabs={tabs.actor}
      tab={{ id: 't1', database: lake, schema: 'main', table: null, ...tab } as QueryTab}
    />,
  )
  return { ...view, copied, browsed: browser.sent, tabs: tabs.sent }
}

test.each<[string, object, string[]]>([
  ['the databases', { sources: listed(null, 'failed', 'Gone') }, ['The databases']],
  ['the schemas', { schemas: listed(null, 'failed', 'Gone') }, ['The schemas']],
  ['the tables', { tables: listed(null, 'failed', 'Gone') }, ['The tables']],
  [
    'the databases and the schemas',
    { sources: listed([lake], 'failed', 'Gone'), schemas: listed(null, 'failed', 'Gone') },
    ['The databases', 'The schemas'],
  ],
  [
    'nothing any more',
    {
      sources: listed([lake], 'ready', 'Gone'),
      schemas: listed(['main'], 'ready', 'Gone'),
      tables: listed([], 'loading', 'Gone'),
    },
    [],
  ],
])('where %s cannot be read this is said, and asked for again', async (_, lists, unread) => {
  const view = await open(lists)
  expect(view.alerts()).toEqual(unread.map((what) => `${what} could not be read.GoneTry again`))
  if (unread.length !== 1) return
  await view.press('Try again')
  expect(view.browsed).toEqual([{ type: 'browser.refreshed' }])
})

test('the databases stay to be chosen while they cannot be read again, with the engine of each', async () => {
  const view = await open({ sources: listed([lake, river], 'failed', 'Gone') })
  await view.choose('Database', 'RiverPostgreSQL')
  expect(view.tabs).toEqual([
    { type: 'database.chosen', id: 't1', database: river, copyId: expect.any(String) },
  ])
})

test('a schema is shown once it is chosen, and its tables can be filtered from then on', async () => {
  const view = await open({}, { schema: null })
  const shown = () => view.texts('button[role=combobox]')
  expect({ shown: shown(), reasons: view.offReasons(), text: view.text() }).toEqual({
    shown: ['LakeDuckDB', 'Choose a schema'],
    reasons: { 'Filter tables': 'Choose a schema first' },
    text: expect.stringContaining('Choose a schema first'),
  })
})

test('tables stay in sight while they are read again, the chosen one marked, and a filter is quoted without its blanks', async () => {
  const stale = { tables: listed(tableOptions, 'loading') }
  const view = await open(stale, { table: 'birds' })
  expect({ tree: view.tree(), chosen: view.texts('[aria-selected=true]') }).toEqual({
    tree: ['airports', 'birds', 'Large Birds'],
    chosen: ['birds '],
  })
  const none = await open({ filter: ' gulls ' })
  expect(none.text()).toContain('No tables match “gulls”.')
})

test('a column says its whole type and its key, and is inserted as a statement has it but copied by its name', async () => {
  const column = (name: string, type: string, longType: string, ...keys: string[]) => ({
    ...{ name, type, longType, type_generic: 1, comment: null, insert_text: `"${name}"` },
    keys: keys.map((kind) => ({ type: kind })),
  })
  const inside = [
    column('day of', 'Character Varying', 'CHARACTER VARYING(20)', 'index', 'fk'),
    column('id', 'NUMERIC', 'NUMERIC(9,2)', 'index'),
    column('state', 'VARCHAR', 'VARCHAR', 'pk', 'fk'),
  ]
  const known = [{ table: 'birds', isOpen: true, columns: listed({ columns: inside }) }]
  const view = await open({ known })
  const titles = Array.from(document.querySelectorAll<HTMLElement>('[aria-level="2"]'), (row) => [
    row.title,
    row.textContent,
  ])
  expect(titles).toEqual([
    ['day of CHARACTER VARYING(20) FK', 'day of FK varchar'],
    ['id NUMERIC(9,2)', 'id NUMERIC'],
    ['state VARCHAR PK', 'state PK VARCHAR'],
  ])
  const written: string[] = []
  onTestFinished(insertInto((text) => void written.push(text)))
  for (const choice of ['Insert name at cursor', 'Copy name']) {
    await view.openMenuOf('day of FK varchar')
    await view.press(choice)
  }
  expect([written, view.copied]).toEqual([['"day of"'], ['day of']])
})

test('types of many words are shown in the short words for them', async () => {
  const types = [
    ...['character varying', 'CHARACTER', 'double precision', 'timestamp with time zone'],
    ...['timestamp without time zone', 'time with time zone', 'time without time zone', 'BIGINT'],
  ]
  const columns = types.map((type, at) => ({
    ...{ name: `c${at}`, type, longType: type, type_generic: 1, comment: null, insert_text: 'c' },
    keys: [],
  }))
  await open({ known: [{ table: 'birds', isOpen: true, columns: listed({ columns }) }] })
  const rows = [...document.querySelectorAll('[aria-level="2"]')]
  expect(rows.map(({ textContent }) => textContent.slice(2).trim())).toEqual([
    ...['varchar', 'char', 'double', 'timestamptz', 'timestamp', 'timetz', 'time', 'BIGINT'],
  ])
})
