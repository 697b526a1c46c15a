import type { DuckDBConnection } from '@duckdb/node-api'
import type { LeftOutLine } from '../../../src/api/contract/upload.ts'
import { identifier, quoted } from '../../engines/sqlText/quoting.ts'
import { Refusal, unacceptable } from '../../problem.ts'
import type { PreviewOptions } from '../csv/options.ts'
import type { Part } from '../parts/openParts.ts'
import { columnsOfAll } from '../parts/sameColumns.ts'
import { commonType, type TypeInPart } from '../types/commonType.ts'
import { stagedTable } from '../types/stagedTable.ts'
import { importPrepared, preparePart } from './importPrepared.ts'

const maxNamed = 3
const safe = 9_007_199_254_740_992

interface ReadPart {
  part: Part
  table: string
  columns: ReadonlyMap<string, TypeInPart & { name: string }>
  rows: number
  warnings: string[]
  leftOut: LeftOutLine[]
}

/** What is refused of one of several files says which. */
const ofPart = ({ name }: Part, error: unknown) => {
  if (!(error instanceof Refusal)) return error
  return new Refusal(error.status, `${name}: ${error.message}`, {
    ...(error.fields === undefined ? {} : { fields: error.fields }),
    ...(error.errors === undefined
      ? {}
      : {
          errors: error.errors.map((each) => ({
            ...each,
            message: `${name}: ${each.message}`,
            extra: { ...each.extra, file: name },
          })),
        }),
  })
}

/** Whether a name is the one that the column of the files' names has, or would have where a file has such a column. */
const isFileColumn = (name: string, fileColumn: string | null) =>
  fileColumn !== null && (name === fileColumn || name.startsWith(`${fileColumn}.`))

type Named = Pick<PreviewOptions, 'useColumns' | 'parseDates' | 'columnTypes'>

/** What is chosen of columns, for one file: where columns may differ it counts where the file has them. */
const ofColumns = (
  { useColumns, parseDates, columnTypes, differingColumns, fileColumn }: PreviewOptions,
  names: readonly string[],
): Named => {
  const small = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]))
  const own = (name: string) => {
    const found = names.includes(name) ? name : small.get(name.toLowerCase())
    if (found !== undefined) return [found]
    return differingColumns === 'refuse' && !isFileColumn(name, fileColumn) ? [name] : []
  }
  const used = useColumns?.flatMap(own) ?? null
  return {
    useColumns: used?.length === 0 ? null : used,
    parseDates: parseDates.flatMap(own),
    columnTypes: new Map(
      [...columnTypes].flatMap(([name, type]) => own(name).map((each) => [each, type] as const)),
    ),
  }
}

const columnsRead = async (connection: DuckDBConnection) => {
  const table = stagedTable(connection)
  const columns = await table.columns()
  const names = columns.map(({ name }) => name)
  const filled = await table.perColumn(names, (column) => `count(${column})`)
  const wholes = columns.filter(({ type }) => /INT/.test(type)).map(({ name }) => name)
  const isSafe = await table.perColumn(
    wholes,
    (column) => `coalesce(max(abs(${column}::HUGEINT)), 0) <= ${safe}`,
  )
  return new Map(
    columns.map(({ name, type }, index) => [
      name.toLowerCase(),
      {
        name,
        type,
        filled: Number(filled[index]),
        isSafe: isSafe[wholes.indexOf(name)] === true,
      },
    ]),
  )
}

const readPart = async (
  connection: DuckDBConnection,
  part: Part,
  at: number,
  options: PreviewOptions,
): Promise<ReadPart> => {
  try {
    const prepared = await preparePart(part, options)
    const { rows, warnings, leftOut } = await importPrepared(connection, prepared, (names) =>
      ofColumns(options, names),
    )
    const table = `part_${at}`
    const columns = await columnsRead(connection)
    await connection.run(`DROP TABLE IF EXISTS ${table}`)
    await connection.run(`ALTER TABLE staged RENAME TO ${table}`)
    return {
      part,
      table,
      columns,
      rows,
      warnings,
      leftOut: leftOut.map((line) => ({ ...line, file: part.name })),
    }
  } catch (error) {
    throw ofPart(part, error)
  }
}

const kinds: readonly [pattern: RegExp, noun: string][] = [
  [/INT|DOUBLE|FLOAT|DECIMAL/, 'numbers'],
  [/DATE|TIME/, 'dates or times'],
  [/BOOLEAN/, 'yes or no'],
]
const nounOf = (type: string) => kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'text'

/** Which file has what in a column, one file for each kind. */
const mixture = (column: string, read: readonly ReadPart[]) => {
  const seen = new Map<string, string>()
  for (const { part, columns } of read) {
    const { type = '', filled = 0 } = columns.get(column.toLowerCase()) ?? {}
    if (filled > 0 && !seen.has(nounOf(type))) seen.set(nounOf(type), part.name)
  }
  return [...seen].map(([noun, name]) => `${noun} in ${name}`).join(' and ')
}

/** The types of the columns over all files; those that have none in common are read again as text. */
const withTypes = async (
  connection: DuckDBConnection,
  options: PreviewOptions,
  columns: readonly string[],
  read: ReadPart[],
) => {
  const typeOf = (name: string) =>
    commonType(read.flatMap((each) => each.columns.get(name.toLowerCase()) ?? []))
  const types = columns.map((name) => typeOf(name) ?? 'VARCHAR')
  const mixed = columns.filter((name) => typeOf(name) === null)
  const warnings = mixed.map(
    (name) => `The column ${name} holds ${mixture(name, read)}: it is taken as text`,
  )
  for (const [at, { part, columns: own }] of read.entries()) {
    const texts = mixed.flatMap((name) => {
      const found = own.get(name.toLowerCase())
      return found === undefined || found.type === 'VARCHAR' ? [] : [found.name]
    })
    if (texts.length === 0) continue
    const columnTypes = new Map([
      ...options.columnTypes,
      ...texts.map((name) => [name, 'VARCHAR'] as const),
    ])
    read[at] = await readPart(connection, part, at, { ...options, columnTypes })
  }
  return { types, warnings }
}

/** What several files warn of: what all of them do once, else with the names of the files. */
const warningsOf = (read: readonly ReadPart[]) => {
  const names = new Map<string, string[]>()
  for (const { part, warnings } of read)
    for (const warning of new Set(warnings))
      names.set(warning, [...(names.get(warning) ?? []), part.name])
  return [...names].map(([warning, files]) => {
    if (files.length === read.length) return warning
    const more = files.length - maxNamed
    return `${files.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}: ${warning}`
  })
}

/** The column of the files' names, called as was chosen, with a number where files have such a column. */
const nameFree = (requested: string, columns: readonly string[]) => {
  const taken = new Set(columns.map((name) => name.toLowerCase()))
  let name = requested
  for (let count = 1; taken.has(name.toLowerCase()); count += 1) name = `${requested}.${count}`
  return name
}

const fileColumnOf = ({ fileColumn, useColumns }: PreviewOptions, columns: readonly string[]) => {
  if (fileColumn === null) return null
  const name = nameFree(fileColumn, columns)
  if (useColumns === null || useColumns.includes(name)) return name
  // It keeps its number where the files' own column of that name is not chosen.
  return (
    useColumns.find((each) => isFileColumn(each, fileColumn) && !columns.includes(each)) ?? null
  )
}

/**
 * Reads several files into the table `staged`, whole or not at all: each with its own dialect, the rows of one after
 * those of the other, with a column that names the file. Their columns must be the same by name unless it was chosen what
 * becomes of the others; a column's type is one that changes no value of any file. `rowsOfEach` bounds what is shown of
 * each file.
 */
export const importParts = async (
  connection: DuckDBConnection,
  parts: readonly Part[],
  options: PreviewOptions,
  rowsOfEach: number | null = null,
) => {
  const read: ReadPart[] = []
  for (const [at, part] of parts.entries()) read.push(await readPart(connection, part, at, options))
  const { columns, warnings: differences } = columnsOfAll(
    read.map(({ part, columns: own }) => ({
      name: part.name,
      columns: [...own.values()].map(({ name }) => name),
    })),
    options.differingColumns,
  )
  const { types, warnings: mixtures } = await withTypes(connection, options, columns, read)
  const fileColumn = fileColumnOf(options, columns)
  if (fileColumn !== null && (options.columnTypes.get(fileColumn) ?? 'VARCHAR') !== 'VARCHAR')
    throw unacceptable(`The column ${fileColumn} holds the names of the files: it is text`)
  const definitions = [
    ...(fileColumn === null ? [] : [`${identifier(fileColumn)} VARCHAR`]),
    ...columns.map((name, index) => `${identifier(name)} ${types[index] ?? 'VARCHAR'}`),
  ]
  await connection.run(`CREATE OR REPLACE TABLE staged (${definitions.join(', ')})`)
  let rows = 0
  for (const { part, table, columns: own, rows: count } of read) {
    const values = columns.map((name, index) => {
      const found = own.get(name.toLowerCase())
      return `CAST(${found === undefined ? 'NULL' : identifier(found.name)} AS ${types[index] ?? 'VARCHAR'})`
    })
    const limit = Math.min(
      rowsOfEach ?? Infinity,
      options.rowLimit === null ? Infinity : options.rowLimit - rows,
    )
    await connection.run(
      `INSERT INTO staged SELECT ${[...(fileColumn === null ? [] : [quoted(part.name)]), ...values].join(', ')} FROM ${table}${limit === Infinity ? '' : ` LIMIT ${limit}`}`,
    )
    await connection.run(`DROP TABLE ${table}`)
    rows += Math.min(count, limit)
  }
  return {
    rows,
    warnings: [...differences, ...mixtures, ...warningsOf(read)],
    leftOut: read.flatMap(({ leftOut }) => leftOut),
    fileColumn,
  }
}
