import { useSelector } from '@xstate/react'
import type { DatasetDetailRef } from '../../machines/dataset/datasetDetail.machine'
import { goTo } from '../../machines/lib/peers'
import { Button, EmptyState, Page, ProblemNote, Spinner } from '../../ui'
import { RecentDeleted } from '../items/RecentDeleted'
import { OpenDataset } from './OpenDataset'

export function DatasetDetail({ actor }: { actor: DatasetDetailRef }) {
  const problem = useSelector(actor, (snapshot) => snapshot.context.problem)
  const missing = useSelector(actor, (snapshot) => snapshot.matches({ page: 'missing' }))
  const unread = useSelector(actor, (snapshot) => snapshot.matches({ page: 'unread' }))
  const form = useSelector(actor, (snapshot) => snapshot.children.datasetForm)
  const follow = (path: string) => goTo(actor.system, path)
  if (form) return <OpenDataset actor={actor} form={form} />
  return (
    <Page title="Dataset" above={{ title: 'Datasets', path: '/datasets', onFollow: follow }}>
      {missing ? (
        <EmptyState
          title="Dataset not found"
          action={
            <>
              <RecentDeleted system={actor.system} size="large" />
              <Button size="large" appearance="primary" onClick={() => follow('/datasets')}>
                Back to datasets
              </Button>
            </>
          }
        >
          It may have been deleted. For 30 days it can be restored from Recent Deleted.
        </EmptyState>
      ) : unread && problem ? (
        <ProblemNote
          title="The dataset could not be loaded."
          problem={problem}
          onRetry={() => actor.send({ type: 'loading.retried' })}
        />
      ) : (
        <Spinner fill label="Reading the dataset" />
      )}
    </Page>
  )
}
