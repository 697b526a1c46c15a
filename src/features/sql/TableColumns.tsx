import { useSelector } from '@xstate/react'
import type { SqlExplorerRef } from '../../machines/sql/sqlExplorer.machine'
import type { TableRef } from '../../machines/sql/tableBrowser.machine'
import { CascadePart, ColumnList, IconButton, Menu, MoreHorizontalIcon, ProblemNote, Spinner } from '../../ui'

const previewRows = 100
const keyNames: Record<string, string> = { pk: 'PK', fk: 'FK' }
const keyOf = (keys: readonly Record<string, unknown>[]) => keys.map(({ type }) => keyNames[String(type)]).find((name) => name !== undefined) ?? null

interface Props {
  actor: SqlExplorerRef
  columns: TableRef
  name: string
}

export function TableColumns({ actor, columns, name }: Props) {
  const read = useSelector(columns, (snapshot) => snapshot)
  const { data, problem } = read.context
  if (read.matches('failed') && problem) return <ProblemNote title={`The columns of ${name} could not be read.`} problem={problem} onRetry={() => columns.send({ type: 'resource.invalidated' })} />
  if (data?.name !== name) return <Spinner label="Reading columns …" />
  const { tabs } = actor.getSnapshot().context
  const append = (text: string) => {
    const { book } = tabs.getSnapshot().context
    const tab = book.tabs.find(({ id }) => id === book.active)
    if (tab) tabs.send({ type: 'code.edited', id: tab.id, code: `${tab.code}\n${text}` })
  }
  return (
    <CascadePart
      title={name}
      tools={
        <Menu
          align="end" trigger={<IconButton icon={<MoreHorizontalIcon />} label={`Actions of ${name}`} />}
          items={[
            { key: 'select', label: 'Select * LIMIT 100', onSelect: () => actor.send({ type: 'run.requested', sql: data.selectStar, limit: previewRows }) },
            { key: 'insert', label: 'Insert SELECT', onSelect: () => append(data.selectStar) },
            { key: 'name', label: 'Insert name', onSelect: () => append(name) },
          ]}
        />
      }
    >
      <ColumnList label={`Columns of ${name}`} columns={data.columns.map((column) => ({ name: column.name, type: column.type, key: keyOf(column.keys) }))} />
    </CascadePart>
  )
}
