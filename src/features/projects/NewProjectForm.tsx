import { useSelector } from '@xstate/react'
import type { NewProjectFormRef } from '../../machines/projects/newProject.machine'
import type { PeopleListRef } from '../../machines/projects/peopleList.machine'
import type { PickListRef } from '../../machines/projects/pickList.machine'
import { projectErrors, toggled, type ProjectDraft } from '../../machines/projects/projectDraft'
import { Field, FormPanel, TextArea } from '../../ui'
import { CreationButtons, CreationProblem, shownErrors } from './CreationParts'
import { PeoplePicker } from '../items/PeoplePicker'
import { PickedList } from './PickedList'

interface Props {
  actor: NewProjectFormRef
  people: PeopleListRef
  charts: PickListRef
  dashboards: PickListRef
}

export function NewProjectForm({ actor, people, charts, dashboards }: Props) {
  const { draft, userId } = useSelector(actor, (snapshot) => snapshot.context)
  const errors = useSelector(
    actor,
    (snapshot) => shownErrors(snapshot, projectErrors),
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  )
  const edit = (patch: Partial<ProjectDraft>) => actor.send({ type: 'draft.edited', patch })
  return (
    <FormPanel
      onSubmit={() => actor.send({ type: 'draft.submitted' })}
      footer={
        <CreationButtons actor={actor} reason={Object.values(projectErrors(draft))[0] ?? null} />
      }
    >
      <CreationProblem
        actor={actor}
        title="The project was not created."
        beside={['project_title', 'description']}
      />
      <Field
        label="Title"
        required
        autoFocus
        autoComplete="off"
        value={draft.project_title}
        error={errors.project_title}
        onChange={(project_title) => edit({ project_title })}
        onBlur={() => actor.send({ type: 'field.left', field: 'project_title' })}
      />
      <TextArea
        label="Description"
        value={draft.description}
        error={errors.description}
        onChange={(description) => edit({ description })}
        onBlur={() => actor.send({ type: 'field.left', field: 'description' })}
      />
      <PeoplePicker
        label="Members"
        actor={people}
        without={[userId]}
        placeholder="Search people"
        hint="You are its Owner. Members see the project and add to it."
        chosen={draft.members}
        onToggle={(person) => edit({ members: toggled(draft.members, person) })}
      />
      <PickedList
        label="Charts"
        actor={charts}
        placeholder="Search charts"
        chosen={draft.slices}
        onToggle={(item) => edit({ slices: toggled(draft.slices, item) })}
      />
      <PickedList
        label="Dashboards"
        actor={dashboards}
        placeholder="Search dashboards"
        chosen={draft.dashboards}
        onToggle={(item) => edit({ dashboards: toggled(draft.dashboards, item) })}
      />
    </FormPanel>
  )
}
