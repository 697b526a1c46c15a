import { quoted } from '../../engines/sqlText/quoting.ts'
import type { StagedTable } from './stagedTable.ts'

const sampleRows = 1000
const shapes = 'POINT|LINESTRING|POLYGON|MULTIPOINT|MULTILINESTRING|MULTIPOLYGON|GEOMETRYCOLLECTION'
const wkt = `(?i)^\\s*(SRID=\\d+;)?\\s*(${shapes})\\s*(ZM?|M)?\\s*(\\(|EMPTY)`
const geoJson = `^\\s*\\{[^{}]*"type"\\s*:\\s*"(Point|LineString|Polygon|MultiPoint|MultiLineString|MultiPolygon|GeometryCollection|Feature)"`

const forms = [
  { name: 'WKT', matches: (column: string) => `regexp_matches(${column}, ${quoted(wkt)})` },
  {
    name: 'GeoJSON',
    matches: (column: string) =>
      `(regexp_matches(${column}, ${quoted(geoJson)}) AND ${column} LIKE '%}')`,
  },
]

/** Says which columns of text hold geography, and how it is written. */
export const geographyNotes = async (table: StagedTable): Promise<string[]> => {
  const texts = (await table.columns())
    .filter(({ type }) => type === 'VARCHAR')
    .map(({ name }) => name)
  const notes: string[] = []
  for (const { name, matches } of forms) {
    const all = (column: string) => `coalesce(bool_and(${matches(column)}), false)`
    const early = await table.perColumn(texts, all, sampleRows)
    const likely = texts.filter((_, index) => early[index] === true)
    const late = await table.perColumn(likely, all)
    for (const [index, column] of likely.entries())
      if (late[index] === true)
        notes.push(`The column ${column} holds geography as ${name}: it is kept as text`)
  }
  return notes
}
