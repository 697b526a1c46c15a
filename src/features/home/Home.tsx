import { useSelector } from '@xstate/react'
import type { HomeRef } from '../../machines/home/home.machine'
import type { Place } from '../../machines/lib/place'
import { AddIcon, Button, EmptyState, Page, ProblemNote, UploadIcon } from '../../ui'
import { RecentCharts } from './RecentCharts'
import { RecentDatasets } from './RecentDatasets'

export function Home({ actor, place }: { actor: HomeRef; place: Place }) {
  const { charts, datasets } = useSelector(actor, (snapshot) => snapshot.context)
  const nothing = useSelector(datasets, (snapshot) => snapshot.context.data?.total === 0)
  const chartsAreMissing = useSelector(charts, (snapshot) => snapshot.matches('failed') && snapshot.context.data === null)
  const datasetsAreMissing = useSelector(datasets, (snapshot) => snapshot.matches('failed') && snapshot.context.data === null)
  const chartsProblem = useSelector(charts, (snapshot) => (snapshot.matches('failed') ? snapshot.context.problem : null))
  const datasetsProblem = useSelector(datasets, (snapshot) => (snapshot.matches('failed') ? snapshot.context.problem : null))
  const problem = chartsProblem ?? datasetsProblem
  const upload = () => actor.send({ type: 'creation.requested', dialog: 'fileUpload' })
  const uploadButton = <Button size="large" icon={<UploadIcon />} onClick={upload}>From File</Button>
  if (place.path === '/favorites') {
    return (
      <Page title="Favorites">
        <EmptyState title="Not built yet">This screen will show the projects, charts, dashboards and datasets you marked with a star.</EmptyState>
      </Page>
    )
  }
  if (nothing) {
    return (
      <Page title="Home">
        <EmptyState title="Start with a file" action={<Button size="large" appearance="primary" icon={<UploadIcon />} onClick={upload}>From File</Button>}>
          Upload a CSV file: it becomes a dataset, and a dataset becomes charts. Projects and dashboards will appear here too.
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page
      title="Home"
      tools={
        <>
          {uploadButton}
          <Button size="large" appearance="primary" icon={<AddIcon />} onClick={() => actor.send({ type: 'creation.requested', dialog: 'newChart' })}>New Chart</Button>
        </>
      }
    >
      {problem ? <ProblemNote title="Home could not be loaded." problem={problem} onRetry={() => actor.send({ type: 'lists.retried' })} /> : null}
      {chartsAreMissing ? null : <RecentCharts actor={actor} />}
      {datasetsAreMissing ? null : <RecentDatasets actor={actor} />}
    </Page>
  )
}
