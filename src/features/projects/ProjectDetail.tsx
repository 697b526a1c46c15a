import { useSelector } from '@xstate/react'
import type { Project } from '../../api/contract'
import { goTo, openDialog } from '../../machines/lib/peers'
import type { ProjectDetailRef, ProjectTab } from '../../machines/projects/projectDetail.machine'
import {
  Button,
  EmptyState,
  IconButton,
  InfoIcon,
  LayoutSwitch,
  Page,
  ProblemNote,
  Spinner,
  TabBar,
  Tabs,
} from '../../ui'
import { StarButton } from '../items/StarButton'
import { useLayout } from '../lists/useLayout'
import { AddMenu } from './AddMenu'
import { ChildrenTab } from './ChildrenTab'
import type { ListScreenRef } from '../../machines/lib/listScreen'
import type { ChildItem } from '../items/itemColumns'
import { MembersTab } from './MembersTab'

const projects = '/projects'

export function ProjectDetail({ actor }: { actor: ProjectDetailRef }) {
  const { system } = actor
  const read = useSelector(actor, (snapshot) => snapshot.context.project)
  const { data, problem } = useSelector(read, (snapshot) => snapshot.context)
  const failed = useSelector(read, (snapshot) => snapshot.matches('failed'))
  const gone = failed && problem?.status === 404
  const above = {
    title: 'Projects',
    path: projects,
    onFollow: (path: string) => goTo(system, path),
  }
  if (gone || data === null) {
    return (
      <Page title={gone ? 'Not here' : 'Project'} above={above}>
        {gone ? (
          <EmptyState
            title="Project not found"
            action={
              <Button size="large" onClick={() => goTo(system, projects)}>
                Back to the projects
              </Button>
            }
          >
            It was deleted, or you are not one of its members. Ask its Owner to add you.
          </EmptyState>
        ) : failed && problem ? (
          <ProblemNote
            title="The project could not be loaded."
            problem={problem}
            onRetry={() => actor.send({ type: 'project.retried' })}
          />
        ) : (
          <Spinner fill />
        )}
      </Page>
    )
  }
  return (
    <Page
      title={data.project_title}
      above={above}
      beside={
        <>
          <StarButton system={system} kind="project" item={data} />
          <IconButton
            size="small"
            icon={<InfoIcon />}
            label="Info"
            onClick={() => openDialog(system, 'itemInfo', { kind: 'project', item: data })}
          />
        </>
      }
      count={`Changed by ${data.changed_by?.username ?? 'somebody'} ${data.changed_on_delta_humanized}`}
    >
      {failed && problem ? (
        <ProblemNote
          title="The project could not be loaded again."
          problem={problem}
          onRetry={() => actor.send({ type: 'project.retried' })}
        />
      ) : null}
      <Tabbed actor={actor} project={data} />
    </Page>
  )
}

function Tabbed({ actor, project }: { actor: ProjectDetailRef; project: Project }) {
  const { system } = actor
  const { tab, me, charts, dashboards } = useSelector(actor, (snapshot) => snapshot.context)
  const { layout, onLayout } = useLayout(
    system,
    tab === 'dashboards' ? 'projectDashboards' : 'projectCharts',
    'grid',
  )
  const kind = tab === 'dashboards' ? 'dashboard' : 'chart'
  const shown = { system, project, me }
  return (
    <>
      <TabBar
        end={
          <>
            <LayoutSwitch
              of="the project"
              size="large"
              value={layout}
              onChange={onLayout}
              disabledReason={tab === 'details' ? 'Members and details have one layout' : null}
            />
            {tab === 'details' ? null : <AddMenu system={system} kind={kind} project={project} />}
          </>
        }
      >
        <Tabs<ProjectTab>
          label="Project"
          selected={tab}
          tabs={[
            { key: 'charts', label: 'Charts', count: project.slice_count },
            { key: 'dashboards', label: 'Dashboards', count: project.dashboard_count },
            { key: 'details', label: 'Members & Details' },
          ]}
          onSelect={(next) => actor.send({ type: 'tab.chosen', tab: next })}
        />
      </TabBar>
      {tab === 'details' ? (
        <MembersTab {...shown} />
      ) : (
        <ChildrenTab
          key={tab}
          {...shown}
          kind={kind}
          layout={layout}
          actor={(kind === 'chart' ? charts : dashboards) as unknown as ListScreenRef<ChildItem>}
        />
      )}
    </>
  )
}
