import { fromPromise } from 'xstate'
import type { Char, Dataset, DatasetChars, DatasetSave, IndexAnswer } from '../../src/api/contract'
import { indexColumnMachine } from '../../src/machines/explorer/indexColumn.machine'
import {
  charsResource,
  predictionMachine,
  type ModelCreation,
} from '../../src/machines/explorer/prediction/prediction.machine'
import { metricEditorMachine } from '../../src/machines/metrics/metricEditor.machine'
import { gives } from './actors'
import { metrics } from './explorer'
import { charWith } from './modelSamples'
import { openExplorerView } from './openExplorerView'
import { dataset } from './rows'

export const emptyBars = { viz_type: 'dist_bar' }
const owner: object = { owners: [{ id: 1, username: 'ana' }] }

interface Server {
  /** The index that is set is refused with it. */
  refusal: { status: number; message: string }
  metricAnswers: (Dataset | { status: number; message: string; fields?: object })[]
  models: Char[]
  datasource: object
}

/** The explorer of a dataset's chart, beside which its fields and models stand. */
export const openDataPanel = async (form = emptyBars, server: Partial<Server> = {}) => {
  const indexes: { datasetId: number; columnId: number }[] = []
  const metricSaves: (DatasetSave & { id: number })[] = []
  const created: ModelCreation[] = []
  const models = server.models ?? []
  const saveIndex = fromPromise<IndexAnswer, { datasetId: number; columnId: number }>(
    ({ input }) => {
      indexes.push(input)
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a Problem, as the api gives it
      if (server.refusal) return Promise.reject(server.refusal)
      const answer = { result: { dataset: { id_column: input.columnId } } } as IndexAnswer
      return Promise.resolve(
        input.columnId === 2 ? { ...answer, warning: 'cost does not name every row' } : answer,
      )
    },
  )
  const saveDataset = fromPromise<Dataset, DatasetSave & { id: number }>(({ input }) => {
    metricSaves.push(input)
    const answer = server.metricAnswers?.[metricSaves.length - 1]
    return answer && 'metrics' in answer
      ? Promise.resolve(answer)
      : // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a Problem, as the api gives it
        Promise.reject(answer)
  })
  const view = await openExplorerView(form, {
    datasource: { ...owner, ...server.datasource },
    actors: {
      indexColumn: indexColumnMachine.provide({ actors: { saveIndex } }),
      metricEditor: metricEditorMachine.provide({
        actors: {
          getDataset: gives<Dataset, number>({ ...dataset, metrics, ...server.datasource }),
          saveDataset,
        },
      }),
      prediction: predictionMachine.provide({
        actors: {
          chars: charsResource.provide({
            actors: {
              load: fromPromise<DatasetChars, number>(() =>
                Promise.resolve({
                  cfg_metadata: [...models],
                  dataset: { id: 12, table_name: 'strikes', id_column: -1, index_column_id: -1 },
                }),
              ),
            },
          }),
          createModel: fromPromise<unknown, ModelCreation>(({ input }) => {
            created.push(input)
            models.push(charWith({ model_id: input.columnId, column_id: input.columnId }))
            return Promise.resolve()
          }),
        },
      }),
    },
  })
  /** What the menu of the right button offers, whose field is left again. */
  const menuOf = async (field: string) => {
    await view.data.pressRight(field)
    const items = view.menu()
    await view.closeMenu()
    return items
  }
  /** Somebody deletes a model, and the models are read again. */
  const deleteModel = (id: number) =>
    view.happens(() => {
      models.splice(0, models.length, ...models.filter(({ model_id: model }) => model !== id))
      view.actor
        .getSnapshot()
        .children.prediction?.getSnapshot()
        .children.chars?.send({ type: 'resource.invalidated' })
    })
  return {
    ...view,
    fields: view.within('Data Fields'),
    menuOf,
    indexes,
    metricSaves,
    created,
    deleteModel,
  }
}
