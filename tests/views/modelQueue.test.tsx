import { expect, test } from 'vitest'
import type { JobItem } from '../../src/api/contract'
import { ModelQueue } from '../../src/features/models/ModelQueue'
import { openView, shownActor } from '../support/view'

const training = {
  job_id: 'j1',
  kind: 'train',
  title: 'Costs',
  model_names: 'Costs',
  parent_status: 'started',
  finished: false,
  progress: 20,
  created_on_utc: '2026-11-01T10:00:00.000000+0000',
} as JobItem

test('the queue shows the part of a job that is done, and cancels it', async () => {
  const jobs = shownActor({ context: { server: [training] } })
  const { actor } = shownActor({ context: {} }, { jobs: jobs.actor })
  const view = await openView(<ModelQueue actor={actor} />)
  expect(view.parts()).toEqual({ Costs: '20' })
  await view.press('Cancel Costs')
  expect(jobs.sent).toEqual([{ type: 'serverJob.cancelled', id: 'j1' }])
})
