import type { Table } from '../../api/contract'
import type { CopyRequested } from '../../machines/clipboard.machine'
import { tell } from '../../machines/lib/peers'
import type { SqlExplorerRef } from '../../machines/sql/sqlExplorer.machine'
import { activeTab, freshCode } from '../../machines/sql/tabBook'
import { insertAtCursor, type MenuChoice } from '../../ui'

const previewRows = 100

/** The text of the active tab with a statement behind it; a text that nobody wrote yet gives way. */
const withStatement = (actor: SqlExplorerRef, statement: string) => {
  const { tabs } = actor.getSnapshot().context
  const tab = activeTab(tabs.getSnapshot().context.book)
  if (!tab) return
  const before = tab.code.trim() === freshCode ? '' : tab.code.trim()
  tabs.send({ type: 'code.edited', id: tab.id, code: before === '' ? statement : `${before}${before.endsWith(';') ? '' : ';'}\n\n${statement}` })
}

const copy = (actor: SqlExplorerRef, name: string) => {
  const asked: CopyRequested = { type: 'copy.requested', text: name, name }
  tell(actor.system, 'clipboard', asked)
}

/** What can be done with a name. */
export const nameChoices = (actor: SqlExplorerRef, name: string): MenuChoice[] => [
  { key: 'copy', label: 'Copy name', onSelect: () => copy(actor, name) },
  { key: 'insert', label: 'Insert name at cursor', onSelect: () => insertAtCursor(name) },
]

/** What can be done with a table; its statement is known once its columns are. */
export const tableChoices = (actor: SqlExplorerRef, name: string, table: Table | null): MenuChoice[] => {
  const disabledReason = table?.name === name ? null : 'Its columns are being read'
  const sql = table?.selectStar ?? ''
  const run = () => actor.send({ type: 'run.requested', sql, limit: previewRows })
  return [
    { key: 'select', label: 'Select * LIMIT 100', disabledReason, onSelect: () => { withStatement(actor, sql); run() } },
    { key: 'preview', label: 'Preview (100 rows)', disabledReason, onSelect: run },
    ...nameChoices(actor, name).map((choice, at) => (at === 0 ? { ...choice, separated: true } : choice)),
  ]
}
