import type { ChartCell, ChartMetadata } from '../../../src/api/contract/chartData.ts'
import type { CellLabels } from '../../../src/api/contract/frames/framedAnswer.ts'
import type { Cell, ResultColumn } from '../../engines/engine.ts'
import type { Form } from '../sql/form.ts'
import type { Group } from '../sql/groups.ts'
import type { Select } from '../sql/select.ts'
import type { Source } from '../../engines/sqlText/source.ts'
import type { Sql } from '../../engines/sqlText/sql.ts'

/** A result held as columns. */
export interface Table<Value = Cell> {
  columns: ResultColumn[]
  values: Value[][]
  rowCount: number
}

export type Extents = [number, number]

/** A result as its chart type shows it: the rows in their order, and the JSON texts of its records. */
export interface Arranged {
  table: Table<ChartCell>
  records: Iterable<string>
  /** The least and the greatest value, where the answer tells them. */
  extents?: Extents | null
}

/** The cells of a heatmap in the order of its axes: which label of each axis a cell has, its value, and where that stands. */
export interface PlacedCells {
  labels: CellLabels
  x: Uint32Array
  y: Uint32Array
  v: Float64Array
  /** Which cells have no value, as Arrow says it. */
  missing: { nullCount: number; validity: Uint8Array }
  perc: Float64Array
  rank: Float64Array
  extents: Extents | null
}

/** What a chart type makes of a form. */
export interface Plan {
  select: Select
  /** The statement whose rows `arrange` takes, where those of `select` are too many to be read. */
  summary?: Sql
  /** Groups that have a grain by the range of their values where they are of time and the form names none. */
  automatic?: readonly Group[]
  /** The group along whose values the marks go, where they go along those of one. */
  along?: Group
  metadata: ChartMetadata
  metricLabels: ReadonlySet<string>
  /** True where metrics are drawn, so that their values have to be numbers. */
  drawsMetrics: boolean
  /** The row limit where the form gives it under another name. */
  limit?: unknown
  defaultLimit: number
  /** How many rows the columnar format may have, which then answers them as the database gives them, without records. */
  columnarCap?: number
  /** Null where the rows are answered as the database gives them. */
  arrange: ((table: Table) => Promise<Arranged>) | null
  /** How a heatmap's cells are placed where its rows are answered in frames. */
  cells?: (table: Table) => Promise<PlacedCells>
  /** Whatever of the form `arrange` depends on beyond the statement. */
  arrangement: string
}

/** One per viz_type: reads the form's slots and refuses what is missing. */
export type ChartType = (source: Source, form: Form, vizType: string) => Plan
