import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import { identifier, quoted } from '../../engines/sqlText/quoting.ts'
import '../../engines/duckdb/wholeTexts.ts'
import { currencies, type Conversion } from './conversions.ts'

const sampleRows = 1000
const columnsAtOnce = 500
const half = 0.5

/** SQL for the first values of a column that are there. */
export const firstValues = (column: string, rows: number) =>
  `(SELECT ${column} FROM staged WHERE ${column} IS NOT NULL LIMIT ${rows})`

const month = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
/** What numbers, dates and times are written with, in any of their forms. */
const numeral = `(?i)^\\s*[(+-]*(?:(?:${currencies})\\s?)?[+-]?([.,]?\\d|${month}\\b)([\\d.,:/+\\s\\x{a0}\\x{202f}'’-]|[tze]|[ap]\\.?m\\.?|${month}|[dhms]|days?|hours?|min|sec)*(?:\\s?(?:${currencies}))?\\)?%?\\s*$|^\\s*[+-]?(inf|infinity|nan)\\s*$`

interface StagedColumn {
  name: string
  type: string
}

/** The table `staged` that a file is read into; who changes its columns does so through this. */
export const stagedTable = (connection: DuckDBConnection) => {
  const rows = async (sql: string): Promise<DuckDBValue[][]> =>
    (await connection.runAndReadAll(sql)).getRows()
  const described = async (): Promise<readonly StagedColumn[]> => {
    const found = await rows('SELECT column_name, column_type FROM (DESCRIBE staged)')
    return found.map(([name, type]) => ({ name: String(name), type: String(type) }))
  }
  let known: ReturnType<typeof described> | null = null
  /** Asked of the engine once after each change: the steps of an import look at the columns a dozen times. */
  const columns = () => (known ??= described())
  const change = async (sql: string) => {
    await connection.run(sql)
    known = null
  }
  /** What an expression gives of each column, over the whole table or its first rows; of thousands, some at a time. */
  const perColumn = async (
    names: readonly string[],
    expression: (column: string) => string,
    first: number | null = null,
  ): Promise<DuckDBValue[]> => {
    const values: DuckDBValue[] = []
    for (let from = 0; from < names.length; from += columnsAtOnce) {
      const some = names.slice(from, from + columnsAtOnce).map(identifier)
      const [answers = []] = await rows(
        `SELECT ${some.map(expression).join(', ')} FROM (SELECT ${some.join(', ')} FROM staged${first === null ? '' : ` LIMIT ${first}`})`,
      )
      values.push(...answers)
    }
    return values
  }
  /** The columns that hold a value, by what the first rows show where that is enough. */
  const holding = async (names: readonly string[]) => {
    const early = await perColumn(names, (name) => `count(${name}) > 0`, sampleRows)
    const late = names.filter((_, index) => early[index] !== true)
    const filled = await perColumn(late, (name) => `count(${name}) > 0`)
    return {
      early: names.filter((_, index) => early[index] === true),
      late: late.filter((_, index) => filled[index] === true),
    }
  }
  const looksTyped = (name: string) =>
    `coalesce(avg(regexp_matches(${name}, ${quoted(numeral)})::INT) >= ${half}, false)`
  const whereTrue = async (names: readonly string[], condition: (column: string) => string) => {
    const answers = await perColumn(names, condition, sampleRows)
    return names.filter((_, index) => answers[index] === true)
  }
  return {
    rows,
    columns,
    /** Makes the table anew of what a SELECT gives. */
    fill: (select: string) => change(`CREATE OR REPLACE TABLE staged AS ${select}`),
    perColumn,
    /**
     * The columns of text most of whose first values could be numbers or dates: others are left out, since the
     * query takes long for thousands. Columns without a value are left out first, which is far cheaper to find.
     */
    nearlyTyped: async () => {
      const texts = (await columns())
        .filter(({ type }) => type === 'VARCHAR')
        .map(({ name }) => name)
      const { early, late } = await holding(texts)
      const likely = new Set(await whereTrue(early, looksTyped))
      for (const name of late) {
        const column = identifier(name)
        const [[isLikely] = []] = await rows(
          `SELECT ${looksTyped(column)} FROM (SELECT ${column} FROM staged WHERE ${column} IS NOT NULL LIMIT ${sampleRows})`,
        )
        if (isLikely === true) likely.add(name)
      }
      return likely
    },
    unfit: async (name: string, { sql }: Conversion) => {
      const column = identifier(name)
      const [counted] = await rows(
        `SELECT count(*) FROM staged WHERE ${column} IS NOT NULL AND (${sql(column)}) IS NULL`,
      )
      return Number(counted?.[0])
    },
    convert: async (name: string, { type, sql }: Conversion) => {
      const column = identifier(name)
      await change(`ALTER TABLE staged ALTER ${column} SET DATA TYPE ${type} USING ${sql(column)}`)
    },
  }
}

export type StagedTable = ReturnType<typeof stagedTable>
