import { useSelector } from '@xstate/react'
import type { ReactElement } from 'react'
import { lengthProblem, maxLength, type Column, type ColumnKind } from '../../api/contract'
import type { ColumnEditorInput } from '../../machines/dataset/columnEditor.machine'
import { columnField } from '../../machines/dataset/datasetDraft'
import type { DatasetDetailRef } from '../../machines/dataset/datasetDetail.machine'
import { editsOf, type DatasetFormRef } from '../../machines/dataset/datasetForm.machine'
import { openDialog } from '../../machines/lib/peers'
import type { StatisticsRequest } from '../../machines/sql/columnStatistics.machine'
import { notOwnerReason } from '../../machines/items/ownership'
import {
  AddIcon,
  BooleanTypeIcon,
  Button,
  CalendarIcon,
  EmptyState,
  NumberTypeIcon,
  Quiet,
  SearchBox,
  TextTypeIcon,
  ToolLine,
} from '../../ui'
import { ColumnRows } from './parts/ColumnRows'
import { columnKinds } from '../../api/contract/columnKinds'

const kinds: Record<ColumnKind, { icon: ReactElement; kind: string }> = {
  [columnKinds.number]: { icon: <NumberTypeIcon />, kind: 'number' },
  [columnKinds.text]: { icon: <TextTypeIcon />, kind: 'text' },
  [columnKinds.moment]: { icon: <CalendarIcon />, kind: 'date or time' },
  [columnKinds.boolean]: { icon: <BooleanTypeIcon />, kind: 'true or false' },
}

const matches =
  (term: string) =>
  ({ column_name, verbose_name }: Column) =>
    [column_name, verbose_name ?? ''].some((text) => text.toLowerCase().includes(term))
const partNames = { verboseName: 'verbose_name', description: 'description' } as const

export function ColumnsTab({ actor, form }: { actor: DatasetDetailRef; form: DatasetFormRef }) {
  const search = useSelector(actor, (snapshot) => snapshot.context.search)
  const { dataset, draft, me } = useSelector(form, (snapshot) => snapshot.context)
  const edits = editsOf({ dataset, draft })
  const found = dataset.columns.filter(matches(search.trim().toLowerCase()))
  const clear = () => actor.send({ type: 'columns.searched', text: '' })
  const showProfile = (column: string) => {
    const request: StatisticsRequest = {
      datasetId: dataset.id,
      column,
      columns: dataset.columns.map(({ column_name }) => column_name),
    }
    openDialog(actor.system, 'columnStatistics', request)
  }
  const edit = (column: Column | null) => {
    const input: ColumnEditorInput = { dataset, column }
    openDialog(actor.system, 'columnEditor', input)
  }
  const forbidden = notOwnerReason(dataset, me)
  const rows = found.map((column) => {
    const { column_name: name, type, type_generic } = column
    const [verbose, description] = [
      columnField('verbose_name', name),
      columnField('description', name),
    ]
    return {
      name,
      type,
      ...kinds[type_generic],
      calculated: column.expression,
      stored: column.stored_type ?? null,
      isIndex: draft.index === name,
      verboseName: draft[verbose] ?? '',
      description: draft[description] ?? '',
      problems: {
        verboseName: lengthProblem(draft[verbose] ?? '', maxLength.name),
        description: lengthProblem(draft[description] ?? '', maxLength.description),
      },
      changed: { verboseName: verbose in edits, description: description in edits },
    }
  })
  return (
    <>
      <ToolLine
        end={
          <>
            <Quiet>
              {draft.index === null ? 'No index column' : `Index column: ${draft.index}`}
            </Quiet>
            <Button
              size="large"
              icon={<AddIcon />}
              disabledReason={forbidden}
              onClick={() => edit(null)}
            >
              Add calculated column
            </Button>
          </>
        }
      >
        <SearchBox
          label="Search columns"
          size="large"
          width={280}
          value={search}
          counter={`${found.length}/${dataset.columns.length}`}
          onChange={(text) => actor.send({ type: 'columns.searched', text })}
        />
      </ToolLine>
      {found.length > 0 ? (
        <ColumnRows
          rows={rows}
          forbidden={forbidden}
          onWrite={(name, part, text) =>
            form.send({
              type: 'draft.edited',
              patch: { [columnField(partNames[part], name)]: text },
            })
          }
          onProfile={showProfile}
          onEdit={(name) => edit(dataset.columns.find((one) => one.column_name === name) ?? null)}
          onIndex={(index) => form.send({ type: 'draft.edited', patch: { index } })}
        />
      ) : dataset.columns.length === 0 ? (
        <EmptyState title="No columns">
          The table or SQL of this dataset had none when it was read.
        </EmptyState>
      ) : (
        <EmptyState
          title="No column matches"
          action={<Button onClick={clear}>Clear search</Button>}
        >{`No columns match “${search.trim()}”.`}</EmptyState>
      )}
    </>
  )
}
