import { describe, expect, test } from 'vitest'
import { pathsOf, reach, wordsOf } from '../support/paths/paths'
import { walkActor } from '../support/paths/walkActor'
import { chartListModel } from './chartList'
import { deleteDatabaseModel } from './deleteDatabase'
import { fileUploadModel } from './fileUpload'
import { loginModel } from './login'
import { newChartModel } from './newChart'

describe.each(
  [loginModel, newChartModel, chartListModel, deleteDatabaseModel, fileUploadModel].map(
    (model) => [model.machine.id, model] as const,
  ),
)('%s', (_, model) => {
  test('every state is reached by what can happen to it', () => {
    const { reached, all } = reach(model)
    expect(reached).toEqual(all)
    expect(Object.keys(model.states).toSorted()).toEqual(all)
  })

  test.each(pathsOf(model).map((path) => [wordsOf(path), path] as const))(
    '%s',
    async (_words, path) => {
      await walkActor(model, path)
    },
  )
})
