import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { openDuckDb } from '../server/engines/duckdb/openDuckDb.ts'
import { startImporter } from '../server/uploads/importProcess.ts'
import { uploadOptions } from '../server/uploads/options.ts'
import { scanFile } from '../server/uploads/rewrite.ts'

const rounds = 5
const rowCount = 870_000

const writeCsv = async (path: string) => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`COPY (SELECT range AS id, 'customer ' || (hash(range) % 100000) AS customer,
    ['North', 'South', 'East', 'West'][1 + (hash(range + 1) % 4)::INT] AS region, (hash(range + 2) % 10000) / 100 AS price,
    (hash(range + 3) % 50)::INT AS qty, DATE '2020-01-01' + (hash(range + 4) % 1500)::INT AS day,
    TIMESTAMP '2020-01-01' + to_seconds((hash(range + 5) % 100000000)::BIGINT) AS at, hash(range + 6) % 2 = 0 AS paid,
    'note, with a comma ' || (hash(range + 7) % 1000) AS note, (hash(range + 8) % 1000000007) / 1000000007 AS score
    FROM range(${rowCount})) TO '${path}' (HEADER)`)
  connection.closeSync()
  instance.closeSync()
}

const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}
const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

const engineItself = async (csv: string, file: string) => {
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  const ms = await timed(() => connection.run(`CREATE TABLE t AS SELECT * FROM read_csv('${csv}', sample_size = -1)`))
  connection.closeSync()
  instance.closeSync()
  return ms
}

const bench = async (folder: string) => {
  const csv = join(folder, 'data.csv')
  await writeCsv(csv)
  const workspace = await openDuckDb({ file: join(folder, 'workspace.duckdb'), stagingFolder: join(folder, 'staging') })
  const options = uploadOptions({ database_name: 'Workspace', table_name: 'data' })
  const memoryMb = Math.max(512, Math.floor(totalmem() / 1_048_576 / 8))

  const upload = async (round: number) => {
    const staging = join(folder, 'staging', `round-${round}`)
    await mkdir(staging)
    const importer = startImporter()
    const scan = await scanFile(csv, options.separator)
    const stagedFile = join(staging, 'staged.duckdb')
    const work = { path: csv, folder: staging, stagedFile, options, scan, memoryMb, threads: availableParallelism() }
    const read = await timed(() => importer.run(work, new AbortController().signal))
    const into = { schema: null, table: `data_${round}` }
    const adopt = await timed(() => workspace.adopt({ stagedFile, stagedTable: 'staged', into, ifExists: 'fail' }))
    importer.end()
    await rm(staging, { recursive: true, force: true })
    return { read, adopt, total: read + adopt }
  }

  const direct: number[] = []
  const ours: Awaited<ReturnType<typeof upload>>[] = []
  for (let round = 0; round < rounds; round += 1) {
    direct.push(await engineItself(csv, join(folder, `direct-${round}.duckdb`)))
    ours.push(await upload(round))
  }
  await workspace.close()

  const total = median(ours.map((times) => times.total))
  process.stdout.write(`\nImport of a CSV of ${Math.round((await stat(csv)).size / 1e6)} MB, ${rowCount} rows, median of ${rounds} rounds, transfer not counted\n`)
  const row = (name: string, ms: number, ratio = '') => `${name.padEnd(46)}${String(Math.round(ms)).padStart(8)} ms ${ratio.padStart(8)}\n`
  process.stdout.write(row('CREATE TABLE AS … read_csv(sample_size = -1)', median(direct), '1.00 ×'))
  process.stdout.write(row('upload: read, check, adopt', total, `${(total / median(direct)).toFixed(2)} ×`))
  process.stdout.write(row('  of it read and check', median(ours.map(({ read }) => read))))
  process.stdout.write(row('  of it adopt', median(ours.map(({ adopt }) => adopt))))
}

const folder = await mkdtemp(join(tmpdir(), 'chartroom-bench-'))
try {
  await bench(folder)
} finally {
  await rm(folder, { recursive: true, force: true })
}
