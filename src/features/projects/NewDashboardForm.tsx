import { useSelector } from '@xstate/react'
import { counted } from '../../api/contract/counted'
import type { NewDashboardFormRef } from '../../machines/projects/newDashboard.machine'
import type { PeopleListRef } from '../../machines/projects/peopleList.machine'
import type { PickListRef } from '../../machines/projects/pickList.machine'
import { dashboardErrors, toggled, type DashboardDraft } from '../../machines/projects/projectDraft'
import { Field, FormPanel, SideBySide, Stack, TextArea } from '../../ui'
import { CreationButtons, CreationProblem, shownErrors } from './CreationParts'
import { PeoplePicker } from '../items/PeoplePicker'
import { PickPanel } from '../items/PickPanel'

interface Props {
  actor: NewDashboardFormRef
  people: PeopleListRef
  charts: PickListRef
}

export function NewDashboardForm({ actor, people, charts }: Props) {
  const { draft } = useSelector(actor, (snapshot) => snapshot.context)
  const errors = useSelector(
    actor,
    (snapshot) => shownErrors(snapshot, dashboardErrors),
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  )
  const edit = (patch: Partial<DashboardDraft>) => actor.send({ type: 'draft.edited', patch })
  return (
    <SideBySide wide="last">
      <FormPanel
        onSubmit={() => actor.send({ type: 'draft.submitted' })}
        footer={
          <CreationButtons
            actor={actor}
            reason={Object.values(dashboardErrors(draft))[0] ?? null}
          />
        }
      >
        <CreationProblem
          actor={actor}
          title="The dashboard was not created."
          beside={['dashboard_title', 'description']}
        />
        <Field
          label="Title"
          required
          autoFocus
          autoComplete="off"
          value={draft.dashboard_title}
          error={errors['dashboard_title']}
          onChange={(dashboard_title) => edit({ dashboard_title })}
          onBlur={() => actor.send({ type: 'field.left', field: 'dashboard_title' })}
        />
        <TextArea
          label="Description"
          required
          value={draft.description}
          error={errors['description']}
          onChange={(description) => edit({ description })}
          onBlur={() => actor.send({ type: 'field.left', field: 'description' })}
        />
        <PeoplePicker
          label="Owners"
          actor={people}
          placeholder="Search people"
          hint="Only you, unless you add owners."
          chosen={draft.owners}
          onToggle={(person) => edit({ owners: toggled(draft.owners, person) })}
        />
        <div role="status">
          {draft.charts.length === 0
            ? 'No charts chosen'
            : `${counted(draft.charts.length, 'chart')} chosen, three to a row`}
        </div>
      </FormPanel>
      <Stack>
        <PickPanel
          system={actor.system}
          actor={charts}
          layoutOf="newDashboard"
          perRow={3}
          chosen={draft.charts}
          onChoose={(picked) => edit({ charts: picked })}
          nothing="Charts that are saved appear here; a dashboard can also begin without any."
        />
      </Stack>
    </SideBySide>
  )
}
