import type { Statement } from '../engines/engine.ts'
import type { Plan } from './chartType.ts'
import type { Form } from './form.ts'
import { chartTypeOf } from './chartTypes.ts'
import { rowLimit, rowOffset, sampleLimit } from './limits.ts'
import { samples } from './samples.ts'
import { selectStatement } from './select.ts'
import type { Source } from './source.ts'
import { rendered, shown } from './sql.ts'

const chartTimeoutMs = 60_000

export interface Asked {
  form: Form
  samples: boolean
  rowLimit: unknown
  rowOffset: unknown
}

export interface ChartQuery {
  vizType: string
  plan: Plan
  statement: Omit<Statement, 'signal' | 'caller'>
  /** The statement as a person reads it. */
  text: string
}

const vizTypeOf = ({ viz_type }: Form) => (typeof viz_type === 'string' && viz_type !== '' ? viz_type : 'table')

/** What a form asks of a dataset: the plan of its chart type and the one statement that answers it. */
export const chartQuery = (source: Source, asked: Asked): ChartQuery => {
  const { form } = asked
  const vizType = vizTypeOf(form)
  const plan = (asked.samples ? samples : chartTypeOf(vizType))(source, form, vizType)
  const limit = asked.samples ? sampleLimit : rowLimit(asked.rowLimit, form['row_limit'], plan.defaultLimit)
  const offset = asked.samples ? 0 : rowOffset(asked.rowOffset, form['row_offset'])
  return {
    vizType,
    plan,
    statement: {
      ...rendered(selectStatement(source, plan.select, limit + 1, offset)),
      userSql: plan.select.userSql || source.statement !== null,
      maxRows: limit,
      timeoutMs: chartTimeoutMs,
    },
    text: shown(selectStatement(source, plan.select, limit, offset), source.dialect.literal),
  }
}
