import { goTo } from '../../machines/lib/peers'
import type { Place } from '../../machines/lib/place'
import type { WorkspaceRef } from '../../machines/workspace.machine'
import { Button, EmptyState, Page } from '../../ui'

export function Home({ place, workspace }: { place: Place; workspace: WorkspaceRef }) {
  return (
    <Page title={place.path === '/favorites' ? 'Favorites' : 'Home'}>
      <EmptyState title="Start here" action={<Button onClick={() => goTo(workspace.system, '/datasets')}>Datasets</Button>}>
        Upload a file, then build a chart from it.
      </EmptyState>
    </Page>
  )
}
