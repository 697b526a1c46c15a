import type { SqlExplorerRef } from '../../machines/sql/sqlExplorer.machine'
import type { TableBrowserRef } from '../../machines/sql/tableBrowser.machine'
import type { TableRow } from '../../machines/sql/tableRows'
import {
  ColumnKindIcon,
  DatasetIcon,
  IconButton,
  PreviewIcon,
  ProblemNote,
  Spinner,
  ViewIcon,
  type TreeLook,
} from '../../ui'
import { KeyMark } from './parts/KeyMark'
import { preview } from './tableChoices'

const keyNames: Record<string, string> = { pk: 'PK', fk: 'FK' }
const keyOf = (keys: readonly Record<string, unknown>[]) =>
  keys.map(({ type }) => keyNames[String(type)]).find((name) => name !== undefined) ?? null

/** What a type is called where its whole name, which its title has, would be cut off. */
const shortTypes = new Map(
  Object.entries({
    'character varying': 'varchar',
    character: 'char',
    'double precision': 'double',
    'timestamp with time zone': 'timestamptz',
    'timestamp without time zone': 'timestamp',
    'time with time zone': 'timetz',
    'time without time zone': 'time',
  }),
)

export const tableLook = (
  actor: SqlExplorerRef,
  browser: TableBrowserRef,
  row: TableRow,
): TreeLook => {
  if (row.kind === 'table') {
    const { name, option } = row
    return {
      title: name,
      icon: option.type === 'view' ? <ViewIcon /> : <DatasetIcon />,
      tools: (
        <IconButton
          size="small"
          icon={<PreviewIcon />}
          label={`Preview ${name} (100 rows)`}
          onClick={() => preview(actor, browser, name)}
        />
      ),
    }
  }
  if (row.kind === 'column') {
    const { name, type, longType, type_generic, keys } = row.column
    const key = keyOf(keys)
    const facts = [name, longType, ...(key === null ? [] : [key])]
    return {
      title: facts.join(' '),
      icon: <ColumnKindIcon kind={type_generic} />,
      note: shortTypes.get(type.toLowerCase()) ?? type,
      ...(key === null ? {} : { mark: <KeyMark>{key}</KeyMark> }),
    }
  }
  if (row.kind === 'reading') return { body: <Spinner label="Reading columns …" /> }
  return {
    onEnter: row.retry,
    body: (
      <ProblemNote
        title={`The columns of ${row.name} could not be read.`}
        problem={row.problem}
        onRetry={row.retry}
      />
    ),
  }
}
