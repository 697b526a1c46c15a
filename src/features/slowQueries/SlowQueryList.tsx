import { useSelector } from '@xstate/react'
import { goTo } from '../../machines/lib/peers'
import type { SlowQueryListRef } from '../../machines/lists/slowQueryList'
import { Button, EmptyState, ListPage, Page } from '../../ui'
import { useListScreen } from '../lists/useListScreen'
import { slowQueryColumns } from './columns'

const title = 'Slow Queries'
const emptyTitle = 'No Slow Queries Found ...'

export function SlowQueryList({ actor }: { actor: SlowQueryListRef }) {
  const { system } = actor
  const list = useListScreen(actor)
  const isAdmin = useSelector(actor, ({ context }) => context.me?.isAdmin ?? false)
  if (!isAdmin) {
    return (
      <Page title={title}>
        <EmptyState
          title="Only admins can do this"
          action={<Button onClick={() => goTo(system, '/')}>Back to home</Button>}
        >
          Ask an admin to look for slow queries.
        </EmptyState>
      </Page>
    )
  }
  return (
    <ListPage
      {...list}
      title={title}
      noun="Slow Queries"
      spins
      columns={slowQueryColumns(system)}
      emptyTitle={emptyTitle}
      empty={
        <EmptyState title={emptyTitle}>
          Queries that take long appear here, with what ran them and for whom.
        </EmptyState>
      }
    />
  )
}
