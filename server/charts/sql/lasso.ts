import { columnKinds } from '../../../src/api/contract/columnKinds.ts'
import type { Lasso } from '../../../src/api/contract/dataset.ts'
import type { Source } from '../../engines/sqlText/source.ts'
import { joined, sql, type Sql } from '../../engines/sqlText/sql.ts'
import { unacceptable } from '../../problem.ts'
import { findColumn } from './columns.ts'

/**
 * Whether the numbers of two columns are a place within a closed outline: a ray to the right crosses an odd number of its
 * edges. Refuses with 422 columns that are not in the dataset or have no numbers.
 */
export const withinLasso = (source: Source, { x, y, corners }: Lasso): Sql => {
  const { dialect } = source
  const [across, up] = [x, y].map((name) => {
    const column = findColumn(source, name)
    if (column?.type_generic !== columnKinds.number)
      throw unacceptable(`The dataset has no column ${name} with numbers: a selection names it`)
    return dialect.double(dialect.name(column.column_name), column.type)
  }) as [Sql, Sql]
  const bound = (value: number) => dialect.double(sql`${value}`, 'DOUBLE')
  const crossings = corners.flatMap((corner, at) => {
    const before = corners.at(at - 1) ?? corner
    if (before.y === corner.y) return []
    const slope = (before.x - corner.x) / (before.y - corner.y)
    const edge = sql`${bound(slope)} * (${up} - ${bound(corner.y)}) + ${bound(corner.x)}`
    const [low, high] = [Math.min(before.y, corner.y), Math.max(before.y, corner.y)]
    return [
      sql`CASE WHEN ${up} >= ${bound(low)} AND ${up} < ${bound(high)} AND ${across} < ${edge} THEN 1 ELSE 0 END`,
    ]
  })
  return crossings.length === 0 ? sql`1 = 0` : sql`(${joined(crossings, ' + ')}) % 2 = 1`
}
