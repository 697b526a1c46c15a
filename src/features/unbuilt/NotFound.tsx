import type { Place } from '../../machines/lib/place'
import { goTo } from '../../machines/lib/peers'
import type { WorkspaceRef } from '../../machines/workspace.machine'
import { Button, EmptyState, Page } from '../../ui'

export function NotFound({ place, workspace }: { place: Place; workspace: WorkspaceRef }) {
  return (
    <Page title="Not found">
      <EmptyState
        title="There is no such page"
        action={
          <Button appearance="primary" size="large" onClick={() => goTo(workspace.system, '/')}>
            Go home
          </Button>
        }
      >
        Nothing lives at {place.path}. The address may be mistyped or from an older version.
      </EmptyState>
    </Page>
  )
}
