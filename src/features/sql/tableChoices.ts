import type { TableOption } from '../../api/contract'
import type { CopyRequested } from '../../machines/system/clipboard.machine'
import { notify } from '../../machines/lib/peers'
import { activeTabOf, type SqlExplorerRef } from '../../machines/sql/sqlExplorer.machine'
import { freshCode } from '../../machines/sql/tabBook'
import { selectOf, type TableBrowserRef } from '../../machines/sql/tableBrowser.machine'
import type { MenuChoice } from '../../ui'
import { insertAtCursor } from '../../ui/editor/inserting'

const previewRows = 100

const tabOf = (actor: SqlExplorerRef) => activeTabOf(actor.getSnapshot().context)

/** The text of the active tab with a statement behind it; a text that nobody wrote yet gives way. */
const withStatement = (actor: SqlExplorerRef, statement: string) => {
  const tab = tabOf(actor)
  if (!tab) return
  const before = tab.code.trim() === freshCode ? '' : tab.code.trim()
  const code =
    before === '' ? statement : `${before}${before.endsWith(';') ? '' : ';'}\n\n${statement}`
  actor.getSnapshot().context.tabs.send({ type: 'code.edited', id: tab.id, code })
}

const copy = (actor: SqlExplorerRef, name: string) => {
  const requested: CopyRequested = { type: 'copy.requested', text: name, name }
  notify(actor.system, 'clipboard', requested)
}

/** What can be done with a name, and with the same name as a statement has it. */
export const nameChoices = (actor: SqlExplorerRef, name: string, written: string): MenuChoice[] => [
  { key: 'copy', label: 'Copy name', onSelect: () => copy(actor, name) },
  { key: 'insert', label: 'Insert name at cursor', onSelect: () => insertAtCursor(written) },
]

/** Runs the SELECT of a table in the tab that requested it, written into its text or not. */
const select = async (
  actor: SqlExplorerRef,
  browser: TableBrowserRef,
  table: string,
  writes: boolean,
) => {
  const requested = tabOf(actor)?.id
  const sql = await selectOf(browser, table)
  if (sql === null || tabOf(actor)?.id !== requested) return
  if (writes) withStatement(actor, sql)
  actor.send({ type: 'run.requested', sql, limit: previewRows })
}

/** Shows the first rows of a table and leaves the text alone. */
export const preview = (actor: SqlExplorerRef, browser: TableBrowserRef, table: string) =>
  void select(actor, browser, table, false)

/** What can be done with a table. */
export const tableChoices = (
  actor: SqlExplorerRef,
  browser: TableBrowserRef,
  { value, insert_text }: TableOption,
): MenuChoice[] => [
  {
    key: 'select',
    label: 'Select * LIMIT 100',
    onSelect: () => void select(actor, browser, value, true),
  },
  { key: 'preview', label: 'Preview (100 rows)', onSelect: () => preview(actor, browser, value) },
  ...nameChoices(actor, value, insert_text).map((choice, at) =>
    at === 0 ? { ...choice, separated: true } : choice,
  ),
]
