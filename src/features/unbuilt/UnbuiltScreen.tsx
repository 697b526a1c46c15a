import type { PageLocation } from '../../machines/lib/pageLocation'
import { goTo } from '../../machines/lib/peers'
import type { WorkspaceRef } from '../../machines/system/workspace.machine'
import { Button, EmptyState, Page } from '../../ui'

/** The screens of the route table that are still to be built, and what each will hold. */
export const unbuilt: Record<string, { title: string; description: string }> = {
  dashboard: {
    title: 'Dashboard',
    description: 'This screen will show charts in a grid, with filters over all of them.',
  },
}

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
