import { goTo } from '../../machines/lib/peers'
import type { PageLocation } from '../../machines/lib/pageLocation'
import type { WorkspaceRef } from '../../machines/system/workspace.machine'
import { Button, EmptyState, Page } from '../../ui'
import { unbuilt } from './unbuilt'

export function UnbuiltScreen({
  location,
  workspace,
}: {
  location: PageLocation
  workspace: WorkspaceRef
}) {
  const { title, description } = unbuilt[location.screen] ?? {
    title: location.screen,
    description: '',
  }
  return (
    <Page title={title}>
      <EmptyState
        title="Not built yet"
        action={
          <Button size="large" onClick={() => goTo(workspace.system, '/')}>
            Go home
          </Button>
        }
      >
        {description}
      </EmptyState>
    </Page>
  )
}
