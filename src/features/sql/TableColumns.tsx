import { useSelector } from '@xstate/react'
import type { SqlExplorerRef } from '../../machines/sql/sqlExplorer.machine'
import type { TableRef } from '../../machines/sql/tableBrowser.machine'
import { nameChoices, tableChoices } from './tableChoices'
import { CascadePart, ColumnList, IconButton, Menu, MoreHorizontalIcon, ProblemNote, Spinner } from '../../ui'

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
  return (
    <CascadePart
      title={name}
      tools={
        <Menu
          align="end" trigger={<IconButton icon={<MoreHorizontalIcon />} label={`Actions of ${name}`} />}
          items={tableChoices(actor, name, data)}
        />
      }
    >
      <ColumnList label={`Columns of ${name}`} columns={data.columns.map((column) => ({ name: column.name, type: column.type, key: keyOf(column.keys) }))} menuOf={(column) => nameChoices(actor, column)} />
    </CascadePart>
  )
}
