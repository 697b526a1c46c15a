import type { PageLocation } from '../../machines/lib/pageLocation'
import { goTo } from '../../machines/lib/peers'
import type { WorkspaceRef } from '../../machines/system/workspace.machine'
import { Button, EmptyState, Page } from '../../ui'

export function NotFound({
  location,
  workspace,
}: {
  location: PageLocation
  workspace: WorkspaceRef
}) {
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
        Nothing lives at {location.path}. The address may be mistyped or from an older version.
      </EmptyState>
    </Page>
  )
}
