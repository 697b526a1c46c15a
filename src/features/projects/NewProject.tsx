import { useSelector } from '@xstate/react'
import { goTo } from '../../machines/lib/peers'
import type { NewProjectRef } from '../../machines/projects/newProject.machine'
import { Broken, Page } from '../../ui'
import { NewProjectForm } from './NewProjectForm'

export function NewProject({ actor }: { actor: NewProjectRef }) {
  const { form, people, charts, dashboards } = useSelector(actor, (snapshot) => snapshot.children)
  return (
    <Page
      title="New Project"
      above={{ title: 'Projects', path: '/projects', onFollow: (path) => goTo(actor.system, path) }}
    >
      {form && people && charts && dashboards ? (
        <NewProjectForm actor={form} people={people} charts={charts} dashboards={dashboards} />
      ) : (
        <Broken
          label="Reload page"
          onRetry={() => goTo(actor.system, '/projects/new', { reload: true })}
        />
      )}
    </Page>
  )
}
