import { useSelector } from '@xstate/react'
import type { Problem } from '../../api/contract'
import type { ChartExplorerRef } from '../../machines/explorer/chartExplorer.machine'
import type { OpenFormRef } from '../../machines/explorer/openForm.machine'
import { Button, EmptyState } from '../../ui'
import { ChartFrame } from '../../ui/charts/frame/ChartFrame'
import { ChartSkeleton } from '../../ui/charts/frame/ChartSkeleton'
import { deletedDataset, RecentDeleted } from '../items/RecentDeleted'
import { ExplorerFrame } from './parts/ExplorerFrame'
import { SidePanel } from './parts/SidePanel'
import { BackButton, useBackWords } from './BackButton'

const reasons = ({ status, message }: Problem, chart: boolean) => {
  if (status === 404 && message === 'Dataset does not exist') return deletedDataset
  if (status === 404 && chart)
    return {
      title: 'Chart not found',
      text: 'It was deleted, or the address is wrong.',
    }
  if (status === 404)
    return {
      title: 'Unsaved chart not found',
      text: 'The key in the address is unknown or has expired.',
    }
  if (status === 403)
    return { title: 'You may not open this chart', text: 'Ask its owner for access.' }
  return null
}

export function Opening({ explorer, actor }: { explorer: ChartExplorerRef; actor: OpenFormRef }) {
  const chartFailed = useSelector(actor, (snapshot) => snapshot.matches('chartFailed'))
  const formFailed = useSelector(actor, (snapshot) => snapshot.matches('formFailed'))
  const problem = useSelector(actor, (snapshot) => snapshot.context.problem)
  const canRevert = useSelector(actor, (snapshot) => snapshot.can({ type: 'version.reverted' }))
  const leave = () => explorer.send({ type: 'explorer.left' })
  const failed = (chartFailed || formFailed) && problem !== null
  const backWords = useBackWords(explorer)
  const reported = problem === null ? null : reasons(problem, chartFailed)
  return (
    <ExplorerFrame
      header={<BackButton explorer={explorer} />}
      panels={
        failed ? null : (
          <>
            <SidePanel label="Data">{null}</SidePanel>
            <SidePanel label="Slots">{null}</SidePanel>
          </>
        )
      }
      viewer={null}
    >
      {failed ? (
        <EmptyState
          heads
          title={reported?.title ?? 'The chart could not be opened'}
          action={
            <>
              {canRevert ? (
                <Button
                  appearance="primary"
                  onClick={() => actor.send({ type: 'version.reverted' })}
                >
                  Open the saved chart
                </Button>
              ) : null}
              {reported === deletedDataset ? <RecentDeleted system={explorer.system} /> : null}
              <Button onClick={() => actor.send({ type: 'open.retried' })}>Try again</Button>
              <Button onClick={leave}>{backWords}</Button>
            </>
          }
        >
          {reported?.text ?? problem.message}
        </EmptyState>
      ) : (
        <ChartFrame>
          <ChartSkeleton shape="bars" />
        </ChartFrame>
      )}
    </ExplorerFrame>
  )
}
