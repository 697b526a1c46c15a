import { useSelector } from '@xstate/react'
import { type EditProjectRef, unsavableReason } from '../../machines/projects/editProject.machine'
import type { MetadataDraft } from '../../machines/projects/projectMetadata'
import { descriptionError, projectTitleError, toggled } from '../../machines/projects/projectDraft'
import { Dialog, Field, Fields, ProblemNote, Spinner, SubmitFooter, TextArea } from '../../ui'
import { ConflictDialog } from '../conflict/ConflictDialog'
import { PeoplePicker } from '../items/PeoplePicker'

/** Title, members and description of a project; a save that came too late asks what to do. */
export function EditProject({ actor }: { actor: EditProjectRef }) {
  const { draft, leaving, problem, project, touched } = useSelector(
    actor,
    (snapshot) => snapshot.context,
  )
  const { people, saving } = useSelector(actor, (snapshot) => snapshot.children)
  const reason = useSelector(actor, (snapshot) => unsavableReason(snapshot.context))
  const sending = useSelector(saving, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const busy = useSelector(actor, (snapshot) => snapshot.matches('removing')) || sending
  const conflicted = useSelector(saving, (snapshot) => snapshot?.matches('conflicted') ?? false)
  const loading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const unloaded = useSelector(actor, (snapshot) => snapshot.matches('unloaded'))
  const failed = useSelector(actor, (snapshot) => snapshot.matches({ editing: 'failed' }))
  const refused = failed ? problem?.fields : undefined
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  const edit = (patch: Partial<MetadataDraft>) => actor.send({ type: 'draft.edited', patch })
  const owners =
    project?.members_metadata.filter(({ role }) => role === 'Owner').map(({ userId }) => userId) ??
    []
  if (conflicted) return <ConflictDialog actor={saving} />
  return (
    <Dialog
      title="Edit Project Metadata"
      size={560}
      height={472}
      onDismiss={dismiss}
      onSubmit={() => actor.send({ type: 'draft.submitted' })}
      footer={
        <SubmitFooter
          submit="OK"
          busy={busy}
          disabledReason={busy ? null : loading ? 'The project is being read' : reason}
          onCancel={dismiss}
        />
      }
    >
      {loading ? <Spinner fill /> : null}
      {unloaded && problem ? (
        <ProblemNote
          title="The project could not be loaded."
          problem={problem}
          onRetry={() => actor.send({ type: 'loading.retried' })}
        />
      ) : null}
      {project && people ? (
        <Fields>
          {failed && problem ? (
            <ProblemNote
              title={
                leaving.length > 0
                  ? 'The rest is saved, but nobody was removed.'
                  : 'The project was not saved.'
              }
              problem={problem}
              beside={['project_title', 'description']}
            />
          ) : null}
          <Field
            label="Title"
            required
            autoFocus
            autoComplete="off"
            value={draft.project_title}
            error={
              (touched ? projectTitleError(draft.project_title) : null) ??
              refused?.['project_title']?.[0]
            }
            onChange={(project_title) => edit({ project_title })}
            onBlur={() => actor.send({ type: 'title.left' })}
          />
          <PeoplePicker
            label="Members"
            actor={people}
            placeholder="Search people"
            chosen={draft.members}
            fixed={{ ids: owners.length === 1 ? owners : [], reason: 'a project keeps its Owner' }}
            onToggle={(person) => edit({ members: toggled(draft.members, person) })}
          />
          <TextArea
            label="Description"
            value={draft.description}
            error={descriptionError(draft.description) ?? refused?.['description']?.[0]}
            onChange={(description) => edit({ description })}
          />
        </Fields>
      ) : null}
    </Dialog>
  )
}
