import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { beginningsOf, pathsOf, reach, wordsOf } from '../support/paths/paths'
import { walkActor } from '../support/paths/walkActor'
import { chartListModel } from './chartList'
import { dashboardModels } from './dashboard/models'
import { deleteDatabaseModel } from './deleteDatabase'
import { fileUploadModel } from './fileUpload'
import { flattenModel } from './flatten'
import { loginModel } from './login'
import { modelJobModel } from './modelJob'
import { newChartModel } from './newChart'

describe.each(
  [
    loginModel,
    newChartModel,
    chartListModel,
    deleteDatabaseModel,
    fileUploadModel,
    ...Object.values(dashboardModels),
    modelJobModel,
    flattenModel,
  ].map((model) => [model.machine.id, model] as const),
)('%s', (_, model) => {
  test('every state is reached by what can happen to it', () => {
    const { reached, all } = reach(model)
    expect(reached).toEqual(all)
    expect(Object.keys(model.states).toSorted()).toEqual(all)
  })

  test.each(
    beginningsOf(model).flatMap((begun) =>
      pathsOf(begun).map((path) => [wordsOf(path), begun, path] as const),
    ),
  )('%s', async (_words, begun, path) => {
    await walkActor(begun, path)
  })
})

test('every machine of dashboards has a model but the reads of the tiles, which have no states', () => {
  const machines = readdirSync(new URL('../../src/machines/dashboard', import.meta.url))
    .filter((file) => file.endsWith('.machine.ts'))
    .map((file) => file.replace('.machine.ts', ''))
  expect(machines.toSorted()).toEqual([...Object.keys(dashboardModels), 'tileReads'].toSorted())
})
