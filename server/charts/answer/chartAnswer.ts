import type { Engine } from '../../engines/engine.ts'
import { timeText } from '../../store/db/time.ts'
import { answerBody, framedBody, knownOf } from './answerBody.ts'
import { chartQuery, formInTime, type ChartQueryRequest } from './chartQuery.ts'
import { checkDrawnNumbers } from '../types/drawnNumbers.ts'
import { reportingLostColumns } from '../sql/lostColumns.ts'
import { runPlan, withRowsOnce } from './outcome.ts'
import { incompletePeriods } from './incompletePeriods.ts'
import { cacheKey } from './cacheKey.ts'
import { type ResultCache } from './resultCache.ts'
import type { Source } from '../../engines/sqlText/source.ts'
import type { Plan } from '../types/chartType.ts'
import type { Format } from './tableData.ts'
import { checkUserExpressions } from '../sql/userExpressions.ts'

export interface ChartRequest extends ChartQueryRequest {
  /** Whose rows these are. */
  readAs: string
  source: Source
  /** With the query text, the form and the cache fields. */
  full: boolean
  /** Where a type has records, its data is not sent beside them. */
  rowsOnce?: boolean
  format: Format
  force: boolean
  cacheTimeout: number
  caller: string
  signal: AbortSignal
}

const inTime = async <Request extends ChartQueryRequest & { force: boolean }>(
  engine: Engine,
  { source, caller, signal }: { source: Source; caller: string; signal?: AbortSignal },
  request: Request,
): Promise<Request> => ({
  ...request,
  form: await formInTime(engine, source, request.form, {
    isSamples: request.samples,
    force: request.force,
    caller,
    signal,
  }),
})

/** The text of the statement that would answer the form. */
export const chartQueryText = async (
  engine: Engine,
  who: { source: Source; caller: string },
  request: ChartQueryRequest & { force: boolean },
) => ({
  query: chartQuery(who.source, await inTime(engine, who, request)).text,
  language: 'sql',
})

const tableOf = ({ schema, table, statement }: Source) =>
  statement === null ? { schema, table } : null

/** Only rows that are answered as the embedded engine gives them come in frames; others are answered in JSON, by columns. */
const formatOf = ({ source, format }: ChartRequest, { arrange, cells }: Plan): Format =>
  format === 'frames' && !(source.dialect.framed && (arrange === null || cells))
    ? 'columnar'
    : format

/** Answers a form from the cache or the engine, as the bytes of the answer, and says whether those are frames. */
export const chartAnswer = async (
  engine: Engine,
  cache: ResultCache,
  request: ChartRequest,
): Promise<{ isFramed: boolean; body: AsyncGenerator<Uint8Array> }> => {
  const started = performance.now()
  const { source, form, caller } = request
  const timed = await inTime(engine, request, request)
  const query = chartQuery(source, timed)
  const { plan, statement } = query
  const format = formatOf(request, plan)
  const generation = engine.generation(tableOf(source))
  const { sql, values, maxRows } = statement
  const key = cacheKey(
    request.readAs,
    source.schema,
    generation,
    sql,
    values ?? [],
    maxRows,
    format,
    plan.arrangement,
  )
  // The range of values has just been read where it gave a grain.
  const force = request.force && timed.form === form
  const { outcome, since } = await cache.read(
    key,
    { timeoutSeconds: request.cacheTimeout, force: request.force, signal: request.signal },
    (ending) => {
      const who = { caller, signal: ending }
      return reportingLostColumns(engine, source, { sql, ...who }, async () => {
        checkDrawnNumbers(plan, await checkUserExpressions(engine, source, plan.select, who))
        const [ran, incomplete] = await Promise.all([
          runPlan(engine, plan, { ...statement, ...who }, format),
          incompletePeriods(engine, source, plan, { ...who, force }),
        ])
        return { ...ran, incomplete }
      })
    },
  )
  const more = {
    query: query.text,
    language: 'sql',
    form_data: form,
    is_cached: since !== null,
    cached_dttm: since === null ? null : timeText(since),
    cache_timeout: request.cacheTimeout,
    cache_key: key,
  }
  const known = { ...knownOf(query, outcome), ...(request.full ? more : {}) }
  if (format === 'frames') {
    const cells = outcome.labels === undefined ? {} : { cells: outcome.labels }
    return { isFramed: true, body: framedBody({ ...known, ...cells }, outcome, started) }
  }
  const answered = request.rowsOnce === true ? withRowsOnce(outcome) : outcome
  return { isFramed: false, body: answerBody(known, answered, started) }
}
