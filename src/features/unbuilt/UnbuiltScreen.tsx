import { goTo } from '../../machines/lib/peers'
import type { Place } from '../../machines/lib/place'
import type { WorkspaceRef } from '../../machines/workspace.machine'
import { Button, EmptyState, Page } from '../../ui'
import { unbuilt } from './unbuilt'

export function UnbuiltScreen({ place, workspace }: { place: Place; workspace: WorkspaceRef }) {
  const { title, holds } = unbuilt[place.screen] ?? { title: place.screen, holds: '' }
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
        {holds}
      </EmptyState>
    </Page>
  )
}
