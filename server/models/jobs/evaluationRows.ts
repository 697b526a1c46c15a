import { columnKinds } from '../../../src/api/contract/columnKinds.ts'
import type { CharEvaluation } from '../../../src/api/contract/char.ts'
import type { Cell } from '../../engines/engine.ts'
import type { Evaluation, PartEvaluation } from '../evaluation.ts'

type Row = [
  section: string,
  split: string,
  name: string,
  actual: string | null,
  predicted: string | null,
  value: number | null,
  rank: number | null,
]

export const evaluationColumns = [
  { name: '_id', kind: columnKinds.number },
  { name: 'section', kind: columnKinds.text },
  { name: 'split', kind: columnKinds.text },
  { name: 'name', kind: columnKinds.text },
  { name: 'actual', kind: columnKinds.text },
  { name: 'predicted', kind: columnKinds.text },
  { name: 'value', kind: columnKinds.number },
  { name: 'rank', kind: columnKinds.number },
]

const short = (value: number) => String(Number(value.toPrecision(4)))

const partRows = (
  split: string,
  { metrics, confusion, classes, roc, residuals }: PartEvaluation,
): Row[] => [
  ...Object.entries(metrics).map(([name, value]): Row => [
    'metric',
    split,
    name,
    null,
    null,
    value as number | null,
    null,
  ]),
  ...(confusion?.matrix.flatMap((counts, actual) =>
    counts.map((count, predicted): Row => {
      const [from = '', to = ''] = [confusion.labels[actual], confusion.labels[predicted]]
      return ['confusion_matrix', split, `${from} as ${to}`, from, to, count, null]
    }),
  ) ?? []),
  ...(classes?.flatMap(({ label, ...measures }) =>
    Object.entries(measures).map(([measure, value]): Row => [
      'class_report',
      split,
      `${label} ${measure}`,
      null,
      null,
      value,
      null,
    ]),
  ) ?? []),
  ...(residuals?.map(({ from, to, count }, bin): Row => [
    'residual_histogram',
    split,
    `${short(from)} to ${short(to)}`,
    null,
    null,
    count,
    bin + 1,
  ]) ?? []),
  ...(roc?.flatMap((point, index) =>
    Object.entries(point).map(([name, value]): Row => [
      'roc',
      split,
      name,
      null,
      null,
      value,
      index + 1,
    ]),
  ) ?? []),
]

/** An evaluation as rows of one tidy table, so that every part of it can be charted and filtered. */
export const evaluationRows = ({ train, test, importance }: Evaluation): Cell[][] =>
  [
    ...partRows('test', test),
    ...partRows('train', train),
    ...importance.map(({ feature, importance: share }, index): Row => [
      'feature_importance',
      'all',
      feature,
      null,
      null,
      share,
      index + 1,
    ]),
  ].map((row, id) => [id, ...row])

/** An evaluation as calls answer it. */
export const charEvaluation = ({
  train,
  test,
  importance,
  leakage,
}: Evaluation): CharEvaluation => ({
  metrics: { test: test.metrics, train: train.metrics },
  confusion_matrix: test.confusion,
  feature_importance: importance,
  roc: test.roc,
  leakage,
})
