import { useSelector } from '@xstate/react'
import { goTo } from '../../machines/lib/peers'
import { currentProjectOf } from '../../machines/projects/currentProject.machine'
import type { NewDashboardRef } from '../../machines/projects/newDashboard.machine'
import { Broken, Page } from '../../ui'
import { NewDashboardForm } from './NewDashboardForm'

export function NewDashboard({ actor }: { actor: NewDashboardRef }) {
  const { system } = actor
  const { form, people, charts } = useSelector(actor, (snapshot) => snapshot.children)
  const project = useSelector(currentProjectOf(system), (snapshot) => snapshot?.context.project)
  return (
    <Page
      title="New Dashboard"
      above={{ title: 'Dashboards', path: '/dashboards', onFollow: (path) => goTo(system, path) }}
      count={project ? `It will be added to ${project.title}` : null}
    >
      {form && people && charts ? (
        <NewDashboardForm actor={form} people={people} charts={charts} />
      ) : (
        <Broken
          label="Reload page"
          onRetry={() => goTo(system, '/dashboards/new', { reload: true })}
        />
      )}
    </Page>
  )
}
