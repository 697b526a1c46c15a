import { chartRows, createTotals } from '../../../../server/charts/rows/chartRows.ts'
import type { ChartRowsRequest } from '../../../../src/api/contract/chartRows.ts'
import { chartQuery, formInTime } from '../../../../server/charts/answer/chartQuery.ts'
import { incompletePeriods } from '../../../../server/charts/answer/incompletePeriods.ts'
import { runPlan } from '../../../../server/charts/answer/outcome.ts'
import type { Form } from '../../../../server/charts/sql/form.ts'
import { dialectOf } from '../../../../server/engines/engines.ts'
import type { Engine } from '../../../../server/engines/engine.ts'
import type { Source } from '../../../../server/engines/sqlText/source.ts'

export const who = { caller: '1', signal: new AbortController().signal }

/** A table of a test's database as charts see it. */
export const sourceOver = async (
  engine: Engine,
  backend: string,
  table: string,
): Promise<Source> => ({
  dialect: dialectOf(backend),
  schema: null,
  table,
  statement: null,
  idColumn: null,
  metrics: [],
  columns: ((await engine.columns({ schema: null, table })) ?? []).map(
    ({ name: column_name, type, typeGeneric: type_generic }) => ({
      column_name,
      type,
      type_generic,
    }),
  ),
})

export const joined = async (pieces: AsyncIterable<Uint8Array> | null) => {
  const all: Uint8Array[] = []
  for await (const piece of pieces ?? []) all.push(piece)
  return Buffer.concat(all).toString()
}

/** What a form is answered: its columns, rows and records, and which periods are incomplete. */
export const charted = async (engine: Engine, source: Source, form: object) => {
  const inTime = await formInTime(engine, source, form as Form, {
    ...who,
    isSamples: false,
    force: true,
  })
  const { plan, statement } = chartQuery(source, {
    form: inTime,
    samples: false,
    rowLimit: null,
    rowOffset: null,
    columnar: false,
  })
  const { columns, data, records, extents } = await runPlan(
    engine,
    plan,
    { ...statement, ...who },
    'json',
  )
  const rows = JSON.parse(await joined(data)) as Record<string, unknown>[]
  return {
    columns,
    rows,
    records:
      records === null ? [] : (JSON.parse(await joined(records)) as Record<string, unknown>[]),
    extents,
    grains: inTime['time_grain_sqla'],
    incomplete: await incompletePeriods(engine, source, plan, { ...who, force: true }),
  }
}

/** A page of the rows, groups or pivot of a table. */
export const rowsOver = async (
  engine: Engine,
  source: Source,
  form: object,
  requested: Partial<ChartRowsRequest>,
) => {
  const request = {
    readAs: '1',
    source,
    form: form as Form,
    requested: requested as ChartRowsRequest,
    ...who,
  }
  return JSON.parse(Buffer.from(await chartRows(engine, createTotals(), request)).toString()) as {
    rows: Record<string, unknown>[]
    total: number
    pivot_columns?: { field: string }[]
  }
}
