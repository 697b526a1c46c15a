import { kinds } from '../machines/items/kinds'
import type { WriteTexts } from '../machines/system/writes.machine'

const texts = (thing: string, verb: string, lists: readonly string[] = []): WriteTexts => ({
  done: `The ${thing} was ${verb}`,
  failed: `The ${thing} was not ${verb}`,
  unknown: `The ${thing} may not have been ${verb}`,
  lists,
})

const lists = [...new Set(Object.values(kinds).flatMap(({ invalidates }) => invalidates))]

/** What each write says when its screen is gone before its end. */
export const writeTexts = {
  saveChart: texts('chart', 'saved', kinds.chart.invalidates),
  saveDashboard: texts('dashboard', 'saved', kinds.dashboard.invalidates),
  importDashboards: texts('dashboard', 'imported', lists),
  saveProject: texts('project', 'saved', kinds.project.invalidates),
  saveDataset: texts('dataset', 'saved', kinds.dataset.invalidates),
  saveIndex: texts('index column', 'saved', kinds.dataset.invalidates),
  createModel: texts('model', 'created'),
  saveModel: texts('model', 'saved'),
  deleteModel: texts('model', 'deleted'),
  startJob: texts('job', 'begun'),
  copyData: texts('copy', 'saved', kinds.dataset.invalidates),
  saveQuery: texts('query', 'saved', kinds.saved_query.invalidates),
  saveUser: texts('user', 'saved', ['users']),
  saveDatabase: texts('database', 'saved', ['databases']),
  savePassword: texts('password', 'changed'),
  saveStar: texts('star', 'saved', lists),
  rename: texts('title', 'saved', lists),
  duplicate: texts('duplicate', 'made', lists),
  addToProject: texts('project', 'changed', kinds.project.invalidates),
  removeFromProject: texts('project', 'changed', kinds.project.invalidates),
  remove: texts('selection', 'deleted', lists),
  removeUser: texts('user', 'deleted', ['users']),
  removeDatabase: texts('database', 'deleted', ['databases']),
  dropTable: texts('table', 'deleted'),
  purge: texts('item', 'deleted', ['trash']),
  restore: texts('item', 'restored', [...lists, 'trash']),
}
