import type { ResultColumn } from '../../engines/engine.ts'
import { badRequest } from '../../problem.ts'
import type { Plan } from './chartType.ts'

const kinds = ['numbers', 'text', 'dates', 'true or false']

/** Refuses metrics that a chart draws and that are no numbers; `written` are the types of the outputs that users wrote. */
export const checkDrawnNumbers = (
  { select, metricLabels, drawsMetrics }: Plan,
  written: readonly ResultColumn[],
) => {
  if (!drawsMetrics) return
  const described = written.values()
  for (const { label, kind, userSql } of select.outputs) {
    const found = userSql === true ? described.next().value?.typeGeneric : kind
    if (metricLabels.has(label) && found)
      throw badRequest(
        `${label} gives ${kinds[found]}, and this chart draws numbers: count the column or choose a numeric one`,
      )
  }
}
