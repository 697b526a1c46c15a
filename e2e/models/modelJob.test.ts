import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEventObject } from 'xstate'
import type { ChartForm, JobStatus } from '../../src/api/contract'
import { modelJobModel } from '../../tests/models/modelJob'
import { pathsOf, wordsOf } from '../../tests/support/paths/paths'
import { trainingPage } from '../pages/TrainingPage'
import { openWithin } from '../support/goWithin'
import { newForms } from '../support/newForms'
import { signIn } from '../support/signIn'
import { walkPage } from '../support/walkPage'
import { emptyPage, releaseContexts } from '../support/warmBrowser'
import { startWorkspace, type Workspace } from '../support/workspace'

let workspace: Workspace
let login: Awaited<ReturnType<typeof signIn>>
let form: ChartForm
let path: string
beforeAll(async () => {
  workspace = await startWorkspace()
  login = await signIn(workspace)
  await login.upload('trees', 'height,cost\n10,1\n20,2\n30,3\n')
  const made = await newForms(login).form('trees', 'table')
  path = made.path
  form = (await login.call<{ result: ChartForm }>('GET', `/explore/chart_form/${made.key}`)).result
  const cost = form.datasource.columns.find(({ column_name }) => column_name === 'cost')
  await login.call('POST', '/chars/', { column_id: cost?.id })
})
afterAll(async () => {
  await releaseContexts()
  await workspace.close()
})

/** The server says that a training has finished once all its parts have. */
const contradicts = (event: AnyEventObject) => {
  const { parent_status: state, job_status: parts } = (event['output'] ?? {}) as Partial<JobStatus>
  return state === 'finished' && parts?.some(({ status }) => status !== 'finished')
}
const events = modelJobModel.events.filter((event) => !contradicts(event))

test.each(pathsOf({ ...modelJobModel, events }).map((walk) => [wordsOf(walk), walk] as const))(
  'a training in the toolbox: %s',
  async (_, walk) => {
    const { page, context, complaints } = await emptyPage(workspace.url)
    await page.clock.install()
    await login.into(context)
    await openWithin(page, path)
    await page.getByRole('button', { name: 'cost', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Prediction Toolbox' }).click()
    await walkPage(walk, await trainingPage(page, form))
    expect(complaints.filter((text) => !/\b(404|409|422)\b|ERR_FAILED/.test(text))).toEqual([])
    await context.close()
  },
)
