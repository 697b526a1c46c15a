import { useSelector } from '@xstate/react'
import { lengthProblem, maxLength } from '../../api/contract'
import { draftReason } from '../../machines/metrics/metricDraft'
import type { MetricEditorRef } from '../../machines/metrics/metricEditor.machine'
import { changedFormat } from '../../machines/metrics/numberFormatPatch'
import { Button, ConfirmDialog, Dialog, Field, Fields, FootSpace, ProblemNote } from '../../ui'
import { NumberFormatFold } from './NumberFormatFields'

interface Props {
  actor: MetricEditorRef
  tableName: string
  /** Why the user may not change the metrics; null when they may. */
  forbidden: string | null
  /** The charts that use a metric, where they are known. */
  usersOf?: (metric: string) => readonly string[] | undefined
}

const said = 5

/** What its deletion does to the charts that use it. */
const lossOf = (charts: readonly string[] | undefined) => {
  if (charts === undefined) return 'Charts that use it stop working until it is removed from them.'
  if (charts.length === 0) return 'No chart uses it.'
  if (charts.length === 1)
    return `One chart uses it: ${charts[0]}. It stops working until the metric is removed from it.`
  const others = charts.length - said
  const names = `${charts.slice(0, said).join(', ')}${others > 0 ? ` and ${others} more` : ''}`
  return `${charts.length} charts use it: ${names}. They stop working until it is removed from them.`
}

export function MetricDialogs({ actor, tableName, forbidden, usersOf }: Props) {
  const closed = useSelector(actor, (snapshot) => snapshot.matches('closed'))
  const deletes = useSelector(actor, (snapshot) => snapshot.context.deletes)
  if (closed) return null
  return deletes ? (
    <DeleteMetric actor={actor} tableName={tableName} {...(usersOf ? { usersOf } : {})} />
  ) : (
    <EditMetric actor={actor} tableName={tableName} forbidden={forbidden} />
  )
}

function DeleteMetric({ actor, tableName, usersOf }: Omit<Props, 'forbidden'>) {
  const { draft, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const unread = useSelector(actor, (snapshot) => snapshot.matches({ open: 'unread' }))
  const failed = useSelector(actor, (snapshot) => snapshot.matches({ open: 'failed' }))
  const rereads = unread || (failed && problem?.status === 409)
  return (
    <ConfirmDialog
      title={`Delete the metric ${draft.metric_name}?`}
      confirm="Delete"
      busy={busy}
      problem={unread || failed ? problem : null}
      onConfirm={() => actor.send({ type: rereads ? 'dataset.reread' : 'draft.submitted' })}
      onDismiss={() => actor.send({ type: 'dialog.dismissed' })}
    >
      {`It is removed from the dataset ${tableName}. ${lossOf(usersOf?.(draft.metric_name))}`}
    </ConfirmDialog>
  )
}

function EditMetric({ actor, tableName, forbidden }: Omit<Props, 'usersOf'>) {
  const { draft, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const unread = useSelector(actor, (snapshot) => snapshot.matches({ open: 'unread' }))
  const failed = useSelector(actor, (snapshot) => snapshot.matches({ open: 'failed' }))
  const fields = failed ? problem?.fields : undefined
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  const reread = () => actor.send({ type: 'dataset.reread' })
  const stale = failed && problem?.status === 409
  const readOnly = forbidden !== null
  const edit = (patch: Partial<typeof draft>) => actor.send({ type: 'draft.edited', patch })
  const kind = draft.id === null ? 'Add Metric' : 'Edit Metric'
  return (
    <Dialog
      title={readOnly ? 'Metric' : kind}
      size={480}
      onDismiss={dismiss}
      onSubmit={() => actor.send({ type: 'draft.submitted' })}
      footer={
        <>
          <FootSpace />
          <Button size="large" onClick={dismiss}>
            {readOnly ? 'Close' : 'Cancel'}
          </Button>
          {readOnly ? null : (
            <Button
              size="large"
              type="submit"
              appearance="primary"
              busy={busy}
              disabledReason={draftReason(draft)}
            >
              Save
            </Button>
          )}
        </>
      }
    >
      <Fields>
        {unread && problem ? (
          <ProblemNote title="The dataset could not be read" problem={problem} onRetry={reread} />
        ) : null}
        {stale ? (
          <ProblemNote
            title="The dataset was changed in the meantime: reload it, then save"
            problem={problem}
            onRetry={reread}
          />
        ) : null}
        {failed && problem && !stale ? (
          <ProblemNote
            title="The metric was not saved"
            problem={problem}
            beside={['metric_name', 'expression']}
          />
        ) : null}
        <Field
          label="Name"
          autoFocus
          required
          value={draft.metric_name}
          readOnly={readOnly}
          error={fields?.['metric_name']?.[0]}
          onChange={(metric_name) => edit({ metric_name })}
        />
        <Field
          label="Expression"
          required
          value={draft.expression}
          readOnly={readOnly}
          error={
            fields?.['expression']?.[0] ?? lengthProblem(draft.expression, maxLength.expression)
          }
          placeholder="SUM(price) / COUNT(*)"
          hint={`A SQL aggregate over ${tableName}, for example SUM(price) / COUNT(*).`}
          onChange={(expression) => edit({ expression })}
        />
        <Field
          label="Description"
          value={draft.description}
          readOnly={readOnly}
          error={lengthProblem(draft.description, maxLength.description)}
          onChange={(description) => edit({ description })}
        />
        {readOnly ? null : (
          <NumberFormatFold
            format={draft.number_format}
            onEdit={(patch) =>
              edit({ number_format: changedFormat(draft.number_format ?? {}, patch) })
            }
          />
        )}
        {readOnly ? <span>{`Changing it: ${forbidden}.`}</span> : null}
      </Fields>
    </Dialog>
  )
}
