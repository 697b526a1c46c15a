import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { Refusal } from '../server/problem.ts'
import { previewOptions, type PreviewOptions } from '../server/uploads/csv/options.ts'
import { readingTexts } from '../server/uploads/csv/readCsv.ts'
import { firstRecords } from '../server/uploads/csv/recordText.ts'
import { importTable } from '../server/uploads/import/importTable.ts'
import { fixesOf } from '../server/uploads/csv/rejects.ts'
import { prepareFile } from '../server/uploads/import/prepareFile.ts'

/** What the benchmark tells of a file (its folder `parameters`). */
interface Told {
  delimiter: string
  quotechar: string
  escapechar: string
  header_lines: number | string
  preamble_lines: number | string
  footnote_lines: number | string
  column_names: string[]
}

type Table = readonly (readonly string[])[]

const fieldsTold = ({ delimiter, quotechar, escapechar, ...lines }: Told) => ({
  separator: delimiter === ', ' ? ',' : delimiter,
  quote: quotechar === '' ? 'none' : quotechar,
  escape: escapechar === '\\' ? 'backslash' : 'doubled',
  header: String(Number(lines.header_lines) > 0),
  header_lines: String(Math.max(1, Math.min(10, Number(lines.header_lines)))),
  skip_rows: String(Number(lines.preamble_lines)),
  skip_footer: String(Number(lines.footnote_lines)),
  // Where a file has no header, the benchmark tells names.
  ...(Number(lines.header_lines) > 0 ? {} : { column_names: JSON.stringify(lines.column_names) }),
})

/** How often a refused file is sent again, with the first change that its refusal offers. */
const maxFixes = 4

const cellsOf = (text: string): Table =>
  firstRecords(text.replace(/^\uFEFF/, ''), { separator: ',', quote: '"' }, Infinity).map(
    ({ values }) => values,
  )

const read = async (
  connection: DuckDBConnection,
  path: string,
  options: PreviewOptions,
): Promise<Table> => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-pollock-'))
  try {
    const prepared = await prepareFile({ path, folder, scan: null, isCut: false }, 'text', options)
    if (!('source' in prepared.csv) || 'sheet' in prepared) throw new Error('Not a text')
    await importTable(connection, prepared)
    const { csv } = prepared
    const rows = await connection.runAndReadAll(
      `FROM ${readingTexts({ ...csv }, { ...prepared.options, nullValues: [''] })}`,
    )
    const cells = (rows.getRowsJson() as (string | null)[][]).map((row) =>
      row.map((cell) => cell ?? ''),
    )
    return [csv.header.names, ...cells]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The harmonic mean of precision and recall of what was read, as lists in which the same thing may stand often. */
const f1 = (expected: readonly string[], found: readonly string[]) => {
  const left = new Map<string, number>()
  for (const each of expected) left.set(each, (left.get(each) ?? 0) + 1)
  let both = 0
  for (const each of found) {
    const count = left.get(each) ?? 0
    if (count > 0) both += 1
    if (count > 0) left.set(each, count - 1)
  }
  if (expected.length === 0) return { precision: 1, recall: 1, f1: 1 }
  if (both === 0) return { precision: 0, recall: 0, f1: 0 }
  const [precision, recall] = [both / expected.length, both / found.length]
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) }
}

/** A column without a name is called otherwise there: `col_0`, and `Unnamed` nothing. */
const asThere = (name: string) =>
  name
    .replace(/^column_(\d+)$/, (_, position: string) => `col_${Number(position) - 1}`)
    .replace(/^Unnamed: \d+$/, '')

const normal = (cell: string) => {
  const text = cell.trim().toLowerCase()
  return text !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text
}

/** The ten measures of the benchmark: success, and precision, recall and F1 of header, records and cells. */
const measured = (clean: Table, loaded: Table) => {
  const [header = [], ...records] = clean
  const [loadedHeader = [], ...loadedRecords] = loaded
  const joined = (rows: Table) => rows.map((row) => row.map(normal).join(''))
  if (clean.length === 0) return 10
  return [
    f1(header.map(normal), loadedHeader.map(asThere).map(normal)),
    f1(joined(records), joined(loadedRecords)),
    f1(clean.flat(), loaded.flat()),
  ].reduce((sum, { precision, recall, f1: both }) => sum + precision + recall + both, 1)
}

const asFields = (options: object) =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

const round = (score: number) => (Math.floor(score * 1000) / 1000).toFixed(3)

const scoreOf = async (
  connection: DuckDBConnection,
  folder: string,
  name: string,
  fields: Record<string, string>,
  fixes = maxFixes,
): Promise<{ score: number; refused: string | null }> => {
  const clean = cellsOf(await readFile(join(folder, 'clean', name), 'utf8'))
  try {
    const loaded = await read(connection, join(folder, 'csv', name), previewOptions(fields))
    return { score: measured(clean, loaded), refused: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [fix] = fixesOf(error.errors)
    if (fix !== undefined && fixes > 0)
      return scoreOf(connection, folder, name, { ...fields, ...asFields(fix.options) }, fixes - 1)
    return { score: clean.length === 0 ? 10 : 0, refused: error.message }
  }
}

const bench = async (folder: string, weights: Readonly<Record<string, number>> | null) => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(`SET TimeZone = 'UTC'`)
  const names = (await readdir(join(folder, 'csv'))).filter((name) => /csv$/i.test(name))
  for (const told of [true, false]) {
    let sum = 0
    let weighted = 0
    let weight = 0
    let refused = 0
    for (const name of names) {
      const parameters = JSON.parse(
        await readFile(join(folder, 'parameters', `${name}_parameters.json`), 'utf8'),
      ) as Told
      const fields = { ...(told ? fieldsTold(parameters) : {}), infer_datetime: 'false' }
      const result = await scoreOf(connection, folder, name, fields)
      const own = weights?.[name] ?? 1
      sum += result.score
      weighted += own * result.score
      weight += own
      if (result.refused !== null) refused += 1
      if (result.score < 9.9 && process.env['CHARTROOM_POLLOCK_LIST'] !== undefined)
        process.stdout.write(`${round(result.score)} ${name} ${result.refused ?? ''}\n`)
    }
    process.stdout.write(
      `${told ? 'Told   ' : 'Untold '} ${round(sum / names.length)} of 10, weighted ${round(weighted / weight)}; ${refused} of ${names.length} refused\n`,
    )
  }
  connection.closeSync()
}

const root = process.env['CHARTROOM_POLLOCK']
if (root === undefined)
  process.stdout.write(
    '\nPollock was not measured: clone https://github.com/HPI-Information-Systems/Pollock and name its folder in CHARTROOM_POLLOCK\n',
  )
else {
  const weights = JSON.parse(await readFile(join(root, 'pollock_weights.json'), 'utf8')) as Record<
    string,
    number
  >
  process.stdout.write(
    '\nPollock: polluted files, refused ones with the first change that is offered\n',
  )
  await bench(join(root, 'polluted_files'), weights)
  process.stdout.write('\nPollock: sample of its survey\n')
  await bench(join(root, 'survey_sample'), null)
}
