import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { ProjectListItem } from '../../api/contract'
import type { ChartSaveRef } from '../../machines/explorer/save/chartSave.machine'
import { titleProblem, type RenameChartRef } from '../../machines/explorer/save/renameChart.machine'
import { Button, Dialog, Field, FootSpace, RadioList, Stack } from '../../ui'
import { ConflictDialog } from '../conflict/ConflictDialog'

export function SaveDialogs({ actor }: { actor: ChartSaveRef }) {
  const { renameChart, chartUpdate, chartRenaming } = useSelector(
    actor,
    (snapshot) => snapshot.children,
  )
  return renameChart ? (
    <Rename actor={renameChart} />
  ) : (
    <ConflictDialog actor={chartUpdate ?? chartRenaming} />
  )
}

function Rename({ actor }: { actor: RenameChartRef }) {
  const title = useSelector(actor, (snapshot) => snapshot.context.title)
  const refused = useSelector(actor, (snapshot) => snapshot.matches('refused'))
  const projects = useSelector(actor, (snapshot) => snapshot.context.projects)
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  return (
    <Dialog
      title="Save Chart Title"
      size="small"
      onDismiss={dismiss}
      onSubmit={() => actor.send({ type: 'title.submitted' })}
      footer={
        <>
          <FootSpace />
          <Button size="large" onClick={dismiss}>
            Cancel
          </Button>
          <Button size="large" appearance="primary" type="submit">
            Save
          </Button>
        </>
      }
    >
      <Stack>
        <Field
          label="Chart Title:"
          placeholder="Chart Title"
          value={title}
          autoFocus
          error={refused ? titleProblem(title) : null}
          onChange={(text) => actor.send({ type: 'title.edited', title: text })}
        />
        {projects ? <ProjectChoice actor={actor} projects={projects} /> : null}
      </Stack>
    </Dialog>
  )
}

interface ProjectChoiceProps {
  actor: RenameChartRef
  projects: NonNullable<SnapshotFrom<RenameChartRef>['context']['projects']>
}

const noProjects: readonly ProjectListItem[] = []
const noProject = { value: '', label: 'No project' }

function ProjectChoice({ actor, projects }: ProjectChoiceProps) {
  const chosen = useSelector(actor, (snapshot) => snapshot.context.project ?? null)
  const listed = useSelector(projects, (snapshot) => snapshot.context.data?.result ?? noProjects)
  const named = listed.map(({ id, project_title }) => ({ id, title: project_title ?? '' }))
  const all = chosen && !named.some(({ id }) => id === chosen.id) ? [chosen, ...named] : named
  return (
    <RadioList
      label="Project"
      value={chosen === null ? '' : String(chosen.id)}
      options={[noProject, ...all.map(({ id, title }) => ({ value: String(id), label: title }))]}
      onChange={(value) =>
        actor.send({
          type: 'project.chosen',
          project: all.find(({ id }) => String(id) === value) ?? null,
        })
      }
    />
  )
}
