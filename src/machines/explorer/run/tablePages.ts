import {
  toProblem,
  type Cell,
  type ChartResult,
  type FormData,
  type PageRequest,
  type PivotColumn,
} from '../../../api/contract'
import { gridQueryOf } from './gridQuery'
import { post } from '../../lib/peers'
import { requestOutput } from '../../lib/requester'
import type { System } from '../../lib/system'
import type { QueriesRef, QueryRequest } from '../../system/queries.machine'
import { rowFilters } from '../filters/filters'

interface TableRows {
  rows: readonly Record<string, Cell>[]
  total: number | null
  pivotColumns: readonly PivotColumn[]
}

const pageOf = (data: ChartResult['data'], page: ChartResult['page']): TableRows => ({
  rows: Array.isArray(data) ? (data as Record<string, Cell>[]) : [],
  total: page?.total ?? null,
  pivotColumns: page?.pivot_columns ?? [],
})

/** The first page of what the form draws; null where the rows came plain and the form sorts, groups or filters them. */
export const firstPageOf = (
  form: FormData,
  data: ChartResult['data'],
  page: ChartResult['page'],
) => {
  const query = gridQueryOf(form)
  const isPlain = Object.values(query).every(({ length }) => length === 0)
  return page || isPlain ? { query, page: pageOf(data, page) } : null
}

/** Reads pages of the table that a form draws, after the queries that somebody waits for. */
export const tablePages =
  (system: System, datasetId: number, form: FormData) =>
  async (page: PageRequest, signal: AbortSignal) => {
    const result = await requestOutput<ChartResult>(
      system.get('queries') as QueriesRef,
      (requester): QueryRequest => ({
        type: 'query.requested',
        requester,
        query: { datasetId, form, page },
        priority: 0,
      }),
      signal,
    )
    return pageOf(result.data, result.page)
  }

interface RowsCall {
  from: number
  to: number
  /** By the index of their columns. */
  sorts: readonly { column: number; descending: boolean }[]
  search: string
}

/** Reads the plain rows of the table that a form draws, whatever its grid groups or filters, as cells by column. */
export const plainRows = (
  system: System,
  area: 'explorer' | 'workspace',
  datasetId: number,
  form: FormData,
  names: readonly string[],
) => {
  const load = tablePages(system, datasetId, form)
  const report = (error: unknown) => {
    post(system, {
      intent: 'warning',
      area,
      title: 'The rows could not be read',
      detail: toProblem(error).message,
    })
    throw error
  }
  return async ({ from, to, sorts, search }: RowsCall) => {
    const { rows, total } = await load(
      {
        sort: sorts.map(({ column, descending }) => ({
          col: names[column] ?? '',
          desc: descending,
        })),
        filters: [],
        search,
        group_by: [],
        pivot_by: [],
        aggregates: [],
        group_keys: [],
        totals: false,
        offset: from,
        limit: to - from,
        count: true,
      },
      new AbortController().signal,
    ).catch(report)
    return {
      rows: rows.map((row) => names.map((name) => row[name] ?? null)),
      total: total ?? from + rows.length,
    }
  }
}

/** The table of a dataset's columns, of the rows that a chart's filters leave: those of its groups have nothing to say of rows. */
export const wholeTable = (names: readonly string[], chart: Partial<FormData>): FormData => ({
  viz_type: 'table',
  all_columns: [...names],
  adhoc_filters: rowFilters(chart),
})

/** Reads the rows of a dataset that a chart's filters leave, or all of them, as cells by column. */
export const datasetRows = (
  system: System,
  area: 'explorer' | 'workspace',
  datasetId: number,
  names: readonly string[],
  chart: Partial<FormData> = {},
) => plainRows(system, area, datasetId, wholeTable(names, chart), names)
