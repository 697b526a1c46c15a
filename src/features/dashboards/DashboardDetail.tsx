import { useSelector } from '@xstate/react'
import type { DashboardRef } from '../../machines/dashboard/dashboard.machine'
import { goTo } from '../../machines/lib/peers'
import { Button, EmptyState, ProblemNote, Spinner } from '../../ui'
import { RecentDeleted } from '../items/RecentDeleted'
import { DashboardFrame, DashboardTitle } from './parts/DashboardFrame'
import { BackButton } from './DashboardHeader'
import { OpenDashboard } from './OpenDashboard'

export function DashboardDetail({ actor }: { actor: DashboardRef }) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('open'))
  return isOpen ? <OpenDashboard actor={actor} /> : <UnopenedDashboard actor={actor} />
}

function UnopenedDashboard({ actor }: { actor: DashboardRef }) {
  const missing = useSelector(actor, (snapshot) => snapshot.matches('missing'))
  const failed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const problem = useSelector(actor, (snapshot) => snapshot.context.problem)
  const follow = (path: string) => goTo(actor.system, path)
  return (
    <DashboardFrame
      header={
        <>
          <BackButton actor={actor} />
          <DashboardTitle title="Dashboard" onFollow={follow} />
        </>
      }
    >
      {missing ? (
        <EmptyState
          title="Dashboard not found"
          action={
            <>
              <RecentDeleted system={actor.system} size="large" />
              <Button size="large" appearance="primary" onClick={() => follow('/dashboards')}>
                Back to dashboards
              </Button>
            </>
          }
        >
          It may have been deleted. For 30 days it can be restored from Recent Deleted.
        </EmptyState>
      ) : failed && problem ? (
        <ProblemNote
          title="The dashboard could not be loaded."
          problem={problem}
          onRetry={() => actor.send({ type: 'loading.retried' })}
        />
      ) : (
        <Spinner fill label="Loading the dashboard" />
      )}
    </DashboardFrame>
  )
}
