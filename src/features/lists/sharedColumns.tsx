import type { User, UserReference } from '../../api/contract'
import type { Item, Kind } from '../../machines/items/kinds'
import type { System } from '../../machines/lib/system'
import { formatDate, NotFavoriteIcon, Quiet, type TableColumn } from '../../ui'
import { ItemTools, type ToolRule } from '../items/ItemTools'
import { StarButton } from '../items/StarButton'

export const starColumn = <Row extends Item>(system: System, kind: Kind): TableColumn<Row> => ({
  key: 'favorite',
  align: 'mark',
  width: 32,
  header: (
    <span role="img" aria-label="Favorite">
      <NotFavoriteIcon />
    </span>
  ),
  render: (item) => <StarButton system={system} kind={kind} item={item} />,
})

export const modifiedColumn = <
  Row extends { changed_on_utc?: string | undefined },
>(): TableColumn<Row> => ({
  key: 'changed_on_utc',
  header: 'Modified',
  sortable: true,
  width: 150,
  render: (item) => <Quiet>{formatDate(item.changed_on_utc)}</Quiet>,
})

export const personColumn = <
  Role extends 'created_by' | 'changed_by',
  Row extends { [Field in Role]?: UserReference | null | undefined },
>(
  role: Role,
): TableColumn<Row> => ({
  key: `${role}.username`,
  header: role === 'created_by' ? 'Created by' : 'Changed by',
  sortable: true,
  width: '11%',
  render: (item) => <Quiet>{item[role]?.username}</Quiet>,
})

export const countColumn = <Row,>(
  header: string,
  countOf: (row: Row) => number | undefined,
  width = 88,
): TableColumn<Row> => ({
  key: header,
  header,
  align: 'end',
  width,
  render: (row) => countOf(row) ?? 0,
})

/** Edit, delete, info and the menu of more at the end of the row. */
export const toolsColumn = <Row extends Item>(
  system: System,
  kind: Kind,
  me: User | null,
  rules: (item: Row) => { edit?: ToolRule; remove?: ToolRule } = () => ({}),
): TableColumn<Row> => ({
  key: 'tools',
  header: '',
  align: 'tools',
  width: 118,
  render: (item) => <ItemTools system={system} kind={kind} item={item} me={me} {...rules(item)} />,
})

/** What a list says of a chart that the viewer has unsaved changes of. */
export const draftRemark = ({ has_draft: hasDraft }: { has_draft?: boolean | undefined }) =>
  hasDraft === true ? 'Unsaved changes' : null
