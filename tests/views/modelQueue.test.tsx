import { expect, test } from 'vitest'
import type { JobItem } from '../../src/api/contract'
import { ModelQueue } from '../../src/features/models/ModelQueue'
import { openView, shownActor } from '../support/view'

const training = {
  job_id: 'j1',
  kind: 'train',
  title: 'Costs',
  model_names: 'Cost, Fare',
  parent_status: 'started',
  finished: false,
  progress: 20,
  created_on_utc: '2026-11-01T10:00:00.000000+0000',
} as JobItem

const open = async (server: JobItem[]) => {
  const jobs = shownActor({ context: { server } })
  const modelJobs = shownActor({})
  const { actor, sent } = shownActor(
    { context: {} },
    { jobs: jobs.actor, modelJobs: modelJobs.actor },
  )
  return { ...(await openView(<ModelQueue actor={actor} />)), jobs, modelJobs, sent }
}

test('the queue shows the part of a job that is done, and cancels it', async () => {
  const { jobs, ...view } = await open([training])
  expect([view.rows('Jobs')[0]?.slice(0, 2), view.parts()]).toEqual([
    ['Cost, Fare', 'Training'],
    { Costs: '20' },
  ])
  await view.press('Cancel Costs')
  expect(jobs.sent).toEqual([{ type: 'serverJob.cancelled', id: 'j1' }])
})

test('a map that was made is opened from the queue, one that failed or a training that is over offers nothing', async () => {
  const over = (id: string, kind: string, parent_status: string) =>
    ({ ...training, job_id: id, kind, title: id, parent_status, finished: true }) as JobItem
  const view = await open([
    over('made', 'embedding_post', 'finished'),
    over('failed', 'embedding_post', 'failed'),
    over('trained', 'train', 'finished'),
  ])
  const offered = view.usable()
  await view.press('Open the map of made')
  const request = { kind: 'foundFlatten', jobId: 'made', stage: 'embedding_post', chosen: true }
  expect({ offered, asked: view.modelJobs.sent, sent: view.sent }).toEqual({
    offered: ['Open the map of made', 'Close', 'Close'],
    asked: [{ type: 'modelJob.requested', request }],
    sent: [{ type: 'dialog.dismissed' }],
  })
})
