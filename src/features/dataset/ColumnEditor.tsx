import { useSelector } from '@xstate/react'
import type { Cell, ColumnKind } from '../../api/contract'
import { columnKinds } from '../../api/contract/columnKinds'
import { sharedDecimals } from '../../api/contract/decimals'
import { usualDateFormats } from '../../api/contract/dateFormat'
import { counted } from '../../api/contract/counted'
import {
  columnDraftReason,
  completedStatement,
  formatProblem,
  isCalculated,
  readableKinds,
  storedKindOf,
  takesFormat,
  type EditedColumn,
} from '../../machines/dataset/columnDraft'
import type { ColumnEditorRef } from '../../machines/dataset/columnEditor.machine'
import { changedFormat } from '../../machines/metrics/numberFormatPatch'
import { completionsFor } from '../../machines/lib/completions.machine'
import {
  Button,
  ConfirmDialog,
  Dialog,
  EmptyState,
  Field,
  Fields,
  FootSpace,
  Notice,
  ProblemNote,
  Quiet,
  Select,
  Spinner,
  Table,
  type TableColumn,
} from '../../ui'
import { numberWriter } from '../../ui/format/numbers'
import { NumberFormatFold } from '../metrics/NumberFormatFields'
import { ExpressionField } from './parts/ExpressionField'

const kindNames: Record<ColumnKind, string> = {
  [columnKinds.number]: 'Number',
  [columnKinds.text]: 'Category (text)',
  [columnKinds.moment]: 'Date or time',
  [columnKinds.boolean]: 'True or false',
}
const otherFormat = 'other'

const words = (cell: Cell) => (cell === null ? 'null' : String(cell))
const shownValues = 8

/** The fields that say themselves what is wrong with them. */
const toldAtFields = (column: EditedColumn) =>
  isCalculated(column) ? ['column_name', 'expression'] : []

/** The first values of the column as it would be. */
function Preview({ actor }: { actor: ColumnEditorRef }) {
  const { preview, unpreviewed, column, draft } = useSelector(actor, (snapshot) => snapshot.context)
  const failed = useSelector(actor, (snapshot) => snapshot.matches({ open: { preview: 'failed' } }))
  const none = useSelector(actor, (snapshot) => snapshot.matches({ open: { preview: 'none' } }))
  const ready = useSelector(actor, (snapshot) => snapshot.matches({ open: { preview: 'ready' } }))
  if (none) return <Quiet>The first values appear here.</Quiet>
  if (failed && unpreviewed)
    return (
      <ProblemNote
        title="The first values could not be read."
        problem={unpreviewed}
        beside={toldAtFields(column)}
        onRetry={() => actor.send({ type: 'preview.retried' })}
      />
    )
  if (!preview) return <Spinner fill label="Reading the first values" />
  const converted = !isCalculated(column)
  const rows = preview.values.slice(0, shownValues).map((row, at) => ({ ...row, at }))
  const write = numberWriter(draft.numberFormat, sharedDecimals(rows.map(({ value }) => value)))
  const columns: TableColumn<(typeof rows)[number]>[] = [
    ...(converted
      ? [
          {
            key: 'stored',
            header: 'Stored',
            width: '50%',
            render: ({ stored }: { stored: Cell }) => words(stored),
          },
        ]
      : []),
    {
      key: 'value',
      header: converted ? 'Read as' : 'First values',
      render: ({ value }) => {
        if (value === null) return <Quiet>null</Quiet>
        return typeof value === 'number' ? write(value) : words(value)
      },
    },
  ]
  return (
    <>
      {preview.unread > 0 ? (
        <Notice intent="warning">
          {`${counted(preview.unread, 'value cannot be read and becomes', 'values cannot be read and become')} null.`}
        </Notice>
      ) : null}
      <div style={{ opacity: ready ? 1 : 0.8 }}>
        <Table
          label="First values"
          rows={rows}
          rowKey={({ at }) => at}
          columns={columns}
          empty={<EmptyState title="No values">The dataset has no rows.</EmptyState>}
        />
      </div>
    </>
  )
}

function Reading({ actor }: { actor: ColumnEditorRef }) {
  const { column, draft } = useSelector(actor, (snapshot) => snapshot.context)
  if (column === null) return null
  const stored = storedKindOf(column)
  const edit = (patch: Partial<typeof draft>) => actor.send({ type: 'draft.edited', patch })
  const isUsual = usualDateFormats.includes(draft.dateFormat)
  return (
    <>
      <Select
        label="Type"
        value={String(draft.kind)}
        options={readableKinds[stored].map((kind) => ({
          value: String(kind),
          label: kind === stored ? `${kindNames[kind]}, as stored` : kindNames[kind],
        }))}
        onChange={(kind) => edit({ kind: Number(kind) as ColumnKind })}
      />
      {takesFormat(column, draft) ? (
        <>
          <Select
            label="Date format"
            value={isUsual ? draft.dateFormat : otherFormat}
            options={[
              ...usualDateFormats.map((format) => ({ value: format, label: format })),
              { value: otherFormat, label: 'Another format' },
            ]}
            onChange={(format) => edit({ dateFormat: format === otherFormat ? '' : format })}
          />
          {isUsual ? null : (
            <Field
              label="Written as"
              required
              value={draft.dateFormat}
              placeholder="DD.MM.YYYY HH:mm"
              error={draft.dateFormat === '' ? undefined : formatProblem(draft.dateFormat)}
              onChange={(dateFormat) => edit({ dateFormat })}
            />
          )}
        </>
      ) : null}
    </>
  )
}

function Calculation({ actor }: { actor: ColumnEditorRef }) {
  const { column, dataset, draft, problem, unpreviewed } = useSelector(
    actor,
    (snapshot) => snapshot.context,
  )
  const completions = useSelector(actor, (snapshot) => snapshot.children.completions)
  const notSaved = useSelector(actor, (snapshot) => snapshot.matches({ open: { form: 'failed' } }))
  const notRead = useSelector(actor, (snapshot) =>
    snapshot.matches({ open: { preview: 'failed' } }),
  )
  const fields = { ...(notRead ? unpreviewed?.fields : {}), ...(notSaved ? problem?.fields : {}) }
  const edit = (patch: Partial<typeof draft>) => actor.send({ type: 'draft.edited', patch })
  return (
    <>
      <Field
        label="Name"
        autoFocus={column === null}
        required
        readOnly={column !== null}
        value={draft.name}
        error={fields['column_name']?.[0]}
        onChange={(name) => edit({ name })}
      />
      <ExpressionField
        label="Expression"
        textKey={`column ${column?.id ?? 'new'} of ${dataset.id}`}
        value={draft.expression}
        backend={dataset.database.backend}
        error={fields['expression']?.[0]}
        hint="One value for each row, for example price * quantity."
        onChange={(expression) => edit({ expression })}
        onSubmit={() => actor.send({ type: 'draft.submitted' })}
        complete={async (at) =>
          completions === undefined
            ? []
            : completionsFor(completions, completedStatement(dataset, at))
        }
      />
    </>
  )
}

/** How its numbers are written; of no use to what are none. */
function NumberFormat({ actor }: { actor: ColumnEditorRef }) {
  const { column, draft, preview } = useSelector(actor, (snapshot) => snapshot.context)
  const kind = isCalculated(column) ? preview?.type_generic : draft.kind
  return kind === columnKinds.number ? (
    <NumberFormatFold
      format={draft.numberFormat}
      onEdit={(patch) =>
        actor.send({
          type: 'draft.edited',
          patch: { numberFormat: changedFormat(draft.numberFormat, patch) },
        })
      }
    />
  ) : null
}

/** A calculated column, or as what a column of the table is read. */
export function ColumnEditor({ actor }: { actor: ColumnEditorRef }) {
  const { column, dataset, draft, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(actor, (snapshot) => snapshot.matches({ open: { form: 'failed' } }))
  const deleting = useSelector(actor, (snapshot) => snapshot.matches('deleting'))
  const undeleted = useSelector(actor, (snapshot) => snapshot.matches({ deleting: 'failed' }))
  const calculated = isCalculated(column)
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  if (deleting)
    return (
      <ConfirmDialog
        title={`Delete the column ${draft.name}?`}
        confirm="Delete"
        busy={busy}
        problem={undeleted ? problem : null}
        onConfirm={() => actor.send({ type: 'deletion.confirmed' })}
        onDismiss={() => actor.send({ type: 'deletion.dismissed' })}
      >
        {`It is removed from the dataset ${dataset.table_name}. Charts that use it stop working until it is removed from them.`}
      </ConfirmDialog>
    )
  return (
    <Dialog
      title={
        column === null
          ? 'Add calculated column'
          : calculated
            ? 'Edit calculated column'
            : `Edit column ${column.column_name}`
      }
      size={560}
      height={640}
      onDismiss={dismiss}
      onSubmit={() => actor.send({ type: 'draft.submitted' })}
      footer={
        <>
          {column !== null && calculated ? (
            <Button
              size="large"
              appearance="subtle"
              onClick={() => actor.send({ type: 'deletion.requested' })}
            >
              Delete
            </Button>
          ) : null}
          <FootSpace />
          <Button size="large" onClick={dismiss}>
            Cancel
          </Button>
          <Button
            size="large"
            type="submit"
            appearance="primary"
            busy={busy}
            disabledReason={columnDraftReason(column, draft)}
          >
            Save
          </Button>
        </>
      }
    >
      <Fields>
        {failed && problem ? (
          <ProblemNote
            title="The column was not saved."
            problem={problem}
            beside={toldAtFields(column)}
          />
        ) : null}
        {calculated ? <Calculation actor={actor} /> : <Reading actor={actor} />}
        <Preview actor={actor} />
        <NumberFormat actor={actor} />
      </Fields>
    </Dialog>
  )
}
