import { useSelector } from '@xstate/react'
import { goTo } from '../../machines/lib/peers'
import type { ProjectListRef } from '../../machines/lists/thingLists'
import { AddIcon, Button, EmptyState, ListPage } from '../../ui'
import { ListedCard } from '../lists/ListedCard'
import { useItemList } from '../lists/useListScreen'
import { useLayout } from '../lists/useLayout'
import { projectColumns } from './columns'

export function ProjectList({ actor }: { actor: ProjectListRef }) {
  const { system } = actor
  const list = useItemList(actor, 'project')
  const me = useSelector(actor, (snapshot) => snapshot.context.me)
  const nothing = list.rows !== null && list.total === 0
  const newProject = (primary: boolean) => (
    <Button
      size="large"
      appearance={primary ? 'primary' : 'secondary'}
      icon={<AddIcon />}
      onClick={() => goTo(system, '/projects/new')}
    >
      New Project
    </Button>
  )
  return (
    <ListPage
      {...list}
      {...useLayout(system, 'projects')}
      title="Projects"
      noun="Projects"
      tools={newProject(!nothing)}
      columns={projectColumns(system, me)}
      thumbHeight={72}
      card={(project, marks) => (
        <ListedCard
          key={project.id}
          system={system}
          kind="project"
          item={project}
          me={me}
          marks={marks}
        />
      )}
      emptyTitle="No Projects Found ..."
      empty={
        <EmptyState title="No Projects Found ..." action={newProject(true)}>
          A project gathers charts and dashboards for the people who work on them.
        </EmptyState>
      }
    />
  )
}
