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
        title="Page not found"
        action={
          <Button appearance="primary" size="large" onClick={() => goTo(workspace.system, '/')}>
            Go home
          </Button>
        }
      >
        We can’t find {location.path}. Check the address or go home.
      </EmptyState>
    </Page>
  )
}
