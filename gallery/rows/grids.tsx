import { createActor, fromTransition } from 'xstate'
import type { GridRequest } from '../../src/api/contract'
import type { Arrangement } from '../../src/ui/grid/arrangement'
import type { GridColumn, GridPage, LoadPage } from '../../src/ui/grid/gridPage'
import { LazyPagedGrid } from '../../src/ui/grid/LazyGrid'
import { gridQueryOf } from '../../src/machines/explorer/run/gridQuery'
import type { GalleryRow } from '../frozenActor'

const columns = [
  { name: 'film', kind: 1 },
  { name: 'gross', kind: 0 },
  { name: 'rating', kind: 0 },
  { name: 'genre', kind: 1 },
  { name: 'age', kind: 1 },
]
const names = columns.map(({ name }) => name)
const films = Array.from({ length: 60 }, (_, at) => ({
  film: at === 4 ? null : `The film number ${at + 1} with a name that is rather long`,
  gross: at === 5 ? null : (61 - at) * 18_250_000,
  rating: 6 + (at % 30) * 0.1,
  genre: ['Drama', 'Comedy', 'Action'][at % 3] ?? null,
  age: at % 2 === 0 ? 'G' : 'R',
}))

const answer = ({
  group_by,
  group_keys,
  pivot_by,
  totals,
  offset,
  limit,
}: GridRequest): GridPage => {
  const pivotColumns =
    pivot_by.length > 0
      ? ['G', 'R'].map((age) => ({
          field: `${age}, SUM(gross)`,
          keys: [age],
          metric: 'SUM(gross)',
        }))
      : []
  const sums = {
    'SUM(gross)': 1_830_000_000.1 + 0.2,
    'G, SUM(gross)': 1_100_000_000,
    'R, SUM(gross)': null,
    __count: 20,
  }
  if (totals) return { rows: [{ ...sums, __count: 60 }], total: 1, pivotColumns }
  if (group_keys.length < group_by.length)
    return {
      rows: ['Action', 'Comedy', 'Drama', null].map((genre) => ({ genre, ...sums })),
      total: 4,
      pivotColumns,
    }
  return { rows: films.slice(offset, offset + limit), total: films.length, pivotColumns }
}

const answers: LoadPage = (request) => Promise.resolve(answer(request))
const never: LoadPage = () => new Promise(() => undefined)
const refuses: LoadPage = () =>
  Promise.reject(new Error('The query took longer than 60 seconds and was stopped'))

const plain: Arrangement = { columns: [], pivotMode: false }
const grouped: Arrangement = {
  columns: [
    { colId: 'film' },
    { colId: 'gross', aggFunc: 'SUM', sort: 'desc', sortIndex: 0 },
    { colId: 'genre', rowGroup: true, rowGroupIndex: 0, hide: true },
  ],
  pivotMode: false,
}
const pivoted: Arrangement = {
  columns: [...grouped.columns, { colId: 'age', pivot: true, pivotIndex: 0 }],
  pivotMode: true,
}
const filtered: Arrangement = {
  columns: [
    { colId: 'film', wrap: true },
    { colId: 'rating', filter: { operator: '>=', comparator: '8.3' } },
  ],
  pivotMode: false,
}
const nothing: LoadPage = () => Promise.resolve({ rows: [], total: 0, pivotColumns: [] })

/** Hears how somebody arranges a grid. */
const arranger = () =>
  createActor(
    fromTransition(
      (state: null, _: { type: 'grid.arranged'; arrangement: Arrangement }) => state,
      null,
    ),
    { id: 'grid' },
  )

const grid = (name: string, load: LoadPage, arrangement: Arrangement): GalleryRow => {
  const actor = arranger()
  const show = () => (
    <div style={{ display: 'flex', height: 720 }}>
      <LazyPagedGrid
        label={`Rows, ${name}`}
        columns={columns}
        arrangement={arrangement}
        onArrange={(arranged) => actor.send({ type: 'grid.arranged', arrangement: arranged })}
        query={gridQueryOf({
          viz_type: 'table',
          all_columns: names,
          extra_form_data: { column_state: arrangement.columns, pivot_mode: arrangement.pivotMode },
        })}
        load={load}
        first={null}
      />
    </div>
  )
  return { name: `grid/${name}`, actor, show }
}

const months: readonly GridColumn[] = [
  { name: 'genre', kind: 1 },
  { name: 'released', kind: 2, grain: 'P1M' },
  { name: 'AVG(rating)', kind: 0, computed: true },
  { name: 'COUNT_DISTINCT(film)', kind: 0, computed: true },
]
const averages = Array.from({ length: 24 }, (_, at) => ({
  genre: ['Drama', 'Comedy', 'Action', null][at % 4] ?? null,
  released: `2024-${String(1 + Math.floor(at / 4)).padStart(2, '0')}-01`,
  'AVG(rating)': 6 + at / 7,
  'COUNT_DISTINCT(film)': 1200 + at,
}))
const aggregated: GalleryRow = {
  name: 'grid/aggregated',
  show: () => (
    <div style={{ display: 'flex', height: 720 }}>
      <LazyPagedGrid
        label="Rows, aggregated"
        columns={months}
        arrangement={plain}
        onArrange={() => undefined}
        query={gridQueryOf({ viz_type: 'table', query_mode: 'aggregate' })}
        load={({ totals }) =>
          Promise.resolve({
            rows: totals ? [{ 'AVG(rating)': 7.123456, 'COUNT_DISTINCT(film)': 9876 }] : averages,
            total: averages.length,
            pivotColumns: [],
          })
        }
        totals
        first={null}
      />
    </div>
  ),
}

export const gridRows = [
  aggregated,
  grid('rows', answers, plain),
  grid('loading', never, plain),
  grid('refused', refuses, plain),
  grid('without rows', nothing, plain),
  grid('grouped', answers, grouped),
  grid('pivoted', answers, pivoted),
  grid('nothing to pivot', answers, { columns: [], pivotMode: true }),
  grid('filtered and wrapped', answers, filtered),
]
