import type { Engine, Statement } from '../../engines/engine.ts'
import type { Plan } from '../types/chartType.ts'
import type { Form } from '../sql/form.ts'
import { chartTypeOf } from '../types/chartTypes.ts'
import { withGrains } from './automaticGrains.ts'
import { rowLimits } from '../../../src/api/contract/rowLimits.ts'
import { rowLimit, rowOffset } from '../sql/limits.ts'
import { samples } from '../types/samples.ts'
import { labelsOf, paged, wholeStatement } from '../sql/select.ts'
import { holdsUserSql, type Source } from '../../engines/sqlText/source.ts'
import { rendered, shown } from '../../engines/sqlText/sql.ts'

const chartTimeoutMs = 60_000

export interface ChartQueryRequest {
  form: Form
  samples: boolean
  rowLimit: unknown
  rowOffset: unknown
  /** True where the rows are answered in the columnar format. */
  columnar: boolean
}

export interface ChartQuery {
  vizType: string
  plan: Plan
  statement: Omit<Statement, 'signal' | 'caller'>
  /** The statement as a person reads it. */
  text: string
}

const vizTypeOf = ({ viz_type }: Form) =>
  typeof viz_type === 'string' && viz_type !== '' ? viz_type : 'table'

/** The plan that the form's chart type makes. */
export const planOf = (source: Source, form: Form, isSamples: boolean) => {
  const vizType = vizTypeOf(form)
  return { vizType, plan: (isSamples ? samples : chartTypeOf(vizType))(source, form, vizType) }
}

/** The form with a grain for each temporal group that it names none for. `force` looks at the values' range again. */
export const formInTime = (
  engine: Engine,
  source: Source,
  form: Form,
  { isSamples, ...reading }: Parameters<typeof withGrains>[4] & { isSamples: boolean },
): Promise<Form> => withGrains(engine, source, form, planOf(source, form, isSamples).plan, reading)

/** The plan of a form's chart type and the one statement that answers it; throws a `Refusal` for what the form cannot say. */
export const chartQuery = (source: Source, request: ChartQueryRequest): ChartQuery => {
  const { form } = request
  const { vizType, plan: arranged } = planOf(source, form, request.samples)
  const { columnarCap } = arranged
  const streams = request.columnar && columnarCap !== undefined
  const plan = streams ? { ...arranged, arrange: null } : arranged
  const ordinaryCap = plan.summary === undefined ? rowLimits.wideChart : rowLimits.chart
  const cap = streams ? columnarCap : ordinaryCap
  const limit = request.samples
    ? rowLimits.samples
    : rowLimit([request.rowLimit, plan.limit, form['row_limit']], plan.defaultLimit, cap)
  const isWhole = request.samples || plan.summary !== undefined
  const offset = isWhole ? 0 : rowOffset(request.rowOffset, form['row_offset'])
  const whole = plan.summary ?? wholeStatement(source, plan.select)
  return {
    vizType,
    plan,
    statement: {
      ...rendered(paged(source, whole, limit + 1, offset)),
      ...(plan.summary === undefined ? { names: labelsOf(plan.select) } : {}),
      userSql: plan.select.userSql || holdsUserSql(source),
      maxRows: limit,
      timeoutMs: chartTimeoutMs,
    },
    text: shown(paged(source, whole, limit, offset), source.dialect.literal),
  }
}
