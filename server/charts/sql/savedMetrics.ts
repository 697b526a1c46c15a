import type { App } from '../../instance.ts'
import { Refusal } from '../../problem.ts'
import type { UserRow } from '../../store/db/tables.ts'
import type { Source } from '../../engines/sqlText/source.ts'
import { namesOf } from './columns.ts'
import { readableDataset } from './datasetSource.ts'
import { unknownColumnText } from './unknownColumn.ts'
import { checkSavedExpression } from './userExpressions.ts'

interface SentMetric {
  metric_name: string
  expression: string
}

const refusalOf = (error: unknown, source: Source) => {
  if (!(error instanceof Refusal) || error.status !== 400) return error
  const message =
    unknownColumnText(error.message, namesOf(source.columns)) ??
    error.message.replace(/^\w+ Error: /, 'The metric expression cannot be computed: ')
  return new Refusal(400, message, { fields: { expression: [message] } })
}

/**
 * Refuses new and rewritten metrics of a dataset that are not each one aggregate of its rows. A metric that is sent as
 * it is stored is left alone: its column may be gone, and the others can be changed all the same.
 */
export const checkSavedMetrics = async (
  app: Pick<App, 'store' | 'engineOf'>,
  id: number,
  sent: readonly SentMetric[],
  caller: UserRow,
) => {
  const { source, engine } = await readableDataset(app, id, caller)
  const stored = new Set(source.metrics.map(({ expression }) => expression))
  const who = { caller: String(caller.id) }
  try {
    for (const { expression } of sent)
      if (!stored.has(expression)) await checkSavedExpression(engine, source, expression, who)
  } catch (error) {
    throw refusalOf(error, source)
  }
}
