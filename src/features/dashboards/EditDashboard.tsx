import { useSelector } from '@xstate/react'
import { notSavable, type DetailsDraft } from '../../machines/dashboard/dashboardDetails'
import type { EditDashboardRef } from '../../machines/dashboard/editDashboard.machine'
import { dashboardErrors, toggled } from '../../machines/projects/projectDraft'
import { Dialog, Field, Fields, ProblemNote, Spinner, SubmitFooter, TextArea } from '../../ui'
import { ConflictDialog } from '../conflict/ConflictDialog'
import { PeoplePicker } from '../items/PeoplePicker'

/** Title, description and owners of a dashboard; a save that came too late asks what to do. */
export function EditDashboard({ actor }: { actor: EditDashboardRef }) {
  const { dashboard, draft, left, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const { people, saving } = useSelector(actor, (snapshot) => snapshot.children)
  const busy = useSelector(saving, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const conflicted = useSelector(saving, (snapshot) => snapshot?.matches('conflicted') ?? false)
  const loading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const unloaded = useSelector(actor, (snapshot) => snapshot.matches('unloaded'))
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  const edit = (patch: Partial<DetailsDraft>) => actor.send({ type: 'draft.edited', patch })
  const errors = dashboardErrors(draft)
  const fieldError = (field: 'dashboard_title' | 'description') =>
    (left.includes(field) ? errors[field] : undefined) ?? problem?.fields?.[field]?.[0]
  if (conflicted) return <ConflictDialog actor={saving} />
  return (
    <Dialog
      title="Edit dashboard details"
      size={560}
      height={472}
      onDismiss={dismiss}
      onSubmit={() => actor.send({ type: 'draft.submitted' })}
      footer={
        <SubmitFooter
          submit="OK"
          busy={busy}
          disabledReason={
            busy ? null : loading ? 'The dashboard is being read' : notSavable(dashboard, draft)
          }
          onCancel={dismiss}
        />
      }
    >
      {loading ? <Spinner fill /> : null}
      {unloaded && problem ? (
        <ProblemNote
          title="The dashboard could not be loaded."
          problem={problem}
          onRetry={() => actor.send({ type: 'loading.retried' })}
        />
      ) : null}
      {dashboard && people ? (
        <Fields>
          {problem && !busy ? (
            <ProblemNote
              title="The dashboard was not saved."
              problem={problem}
              beside={['dashboard_title', 'description']}
            />
          ) : null}
          <Field
            label="Title"
            required
            autoFocus
            autoComplete="off"
            value={draft.dashboard_title}
            error={fieldError('dashboard_title')}
            onChange={(dashboard_title) => edit({ dashboard_title })}
            onBlur={() => actor.send({ type: 'field.left', field: 'dashboard_title' })}
          />
          <TextArea
            label="Description"
            required
            value={draft.description}
            error={fieldError('description')}
            onChange={(description) => edit({ description })}
            onBlur={() => actor.send({ type: 'field.left', field: 'description' })}
          />
          <PeoplePicker
            label="Owners"
            actor={people}
            placeholder="Search people"
            hint="They may change the dashboard."
            chosen={draft.owners}
            onToggle={(person) => edit({ owners: toggled(draft.owners, person) })}
          />
        </Fields>
      ) : null}
    </Dialog>
  )
}
