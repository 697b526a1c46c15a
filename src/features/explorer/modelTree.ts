import type { Char } from '../../api/contract'
import { formatNumber } from '../../ui/format/numbers'
import { formatDate } from '../../ui/format/times'

type Leaf = 'target' | 'algorithm' | 'estimator' | 'features' | 'trained' | 'metric' | 'labels'

/** A row of the model tree: a model, or what is known of the one before it. */
export interface ModelRow {
  key: string
  name: string
  level: 1 | 2
  at: number
  of: number
  isOpen?: boolean
  model: Char
  leaf: Leaf | null
  value: string
}

const metricWords: Record<string, string> = {
  r2: 'R²',
  rmse: 'RMSE',
  mae: 'MAE',
  mape: 'MAPE',
  accuracy: 'Accuracy',
  balanced_accuracy: 'Balanced accuracy',
  precision_macro: 'Precision',
  recall_macro: 'Recall',
  f1_macro: 'F1',
  log_loss: 'Log loss',
  roc_auc: 'ROC AUC',
}

const shownMetrics = (metrics: NonNullable<Char['metrics']>) =>
  Object.entries(metrics)
    .filter(([name, value]) => name in metricWords && value !== null)
    .map(([name, value]): [string, string] => [
      metricWords[name] ?? name,
      Number(value).toPrecision(3),
    ])

const leavesOf = ({ cfg, clf, labels, metrics }: Char): [Leaf, string, string][] => [
  ['target', 'Target', cfg.target],
  ['algorithm', 'Algorithm', cfg.algo_type],
  ['estimator', 'Estimator', cfg.base_estimator],
  ['features', 'Features', formatNumber(cfg.feature_selection.length)],
  ...(clf.ts === null
    ? []
    : [['trained', 'Trained', formatDate(clf.ts)] as [Leaf, string, string]]),
  ...(metrics === null
    ? []
    : shownMetrics(metrics).map(([name, value]): [Leaf, string, string] => [
        'metric',
        name,
        value,
      ])),
  ...(labels.exists
    ? [['labels', 'Labels', formatNumber(labels.values.length)] as [Leaf, string, string]]
    : []),
]

/** The rows that are in sight: the models that a name finds, and what is known of the unfolded ones. */
export const modelRows = (
  models: readonly Char[],
  search: string,
  unfolded: readonly number[],
): ModelRow[] => {
  const term = search.trim().toLowerCase()
  const found = models.filter(({ model_name: name }) => name.toLowerCase().includes(term))
  return found.flatMap((model, index) => {
    const { model_id: id, model_name: name } = model
    const isOpen = unfolded.includes(id)
    const branch: ModelRow = {
      key: `model ${id}`,
      name,
      level: 1,
      at: index + 1,
      of: found.length,
      isOpen,
      model,
      leaf: null,
      value: '',
    }
    const leaves = isOpen ? leavesOf(model) : []
    return [
      branch,
      ...leaves.map(([leaf, words, value], at): ModelRow => ({
        key: `model ${id} ${words}`,
        name: words,
        level: 2,
        at: at + 1,
        of: leaves.length,
        model,
        leaf,
        value,
      })),
    ]
  })
}
