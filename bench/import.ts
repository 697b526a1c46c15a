import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDuckDb } from '../server/engines/duckdb/openDuckDb.ts'
import { room, startImporter } from '../server/uploads/importer/importProcess.ts'
import { grammarOf, uploadOptions } from '../server/uploads/csv/options.ts'
import { importByDuckDb, writeOrders } from './support/orders.ts'
import { timed } from './support/timing.ts'

const rounds = 5
const rowCount = 870_000

const median = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

const bench = async (folder: string) => {
  const csv = join(folder, 'data.csv')
  await writeOrders(csv, rowCount)
  const workspace = await openDuckDb({
    file: join(folder, 'workspace.duckdb'),
    stagingFolder: join(folder, 'staging'),
  })
  const options = uploadOptions({ database_name: 'Workspace', table_name: 'data' })
  const grammar = grammarOf(() => options)
  if (grammar === null) throw new Error('The file would not be looked at while it arrives')
  const { size } = await stat(csv)

  const upload = async (round: number) => {
    const staging = join(folder, 'staging', `round-${round}`)
    await mkdir(staging)
    const importer = startImporter()
    await importer.follow(csv, grammar).arrived(size)
    const stagedFile = join(staging, 'staged.duckdb')
    const files = [{ path: csv, name: 'data.csv', isCut: false }]
    const read = await timed(() =>
      importer.import(
        { files, folder: staging, options, stagedFile, ...room },
        new AbortController().signal,
      ),
    )
    const into = { schema: null, table: `data_${round}` }
    const adopt = await timed(() =>
      workspace.adopt({ stagedFile, stagedTable: 'staged', into, ifExists: 'fail' }),
    )
    importer.end()
    await rm(staging, { recursive: true, force: true })
    return { read, adopt, total: read + adopt }
  }

  const direct: number[] = []
  const ours: Awaited<ReturnType<typeof upload>>[] = []
  for (let round = 0; round < rounds; round += 1) {
    direct.push(await importByDuckDb(csv, join(folder, `direct-${round}.duckdb`)))
    ours.push(await upload(round))
  }
  await workspace.close()

  const total = median(ours.map((times) => times.total))
  process.stdout.write(
    `\nImport of a CSV of ${Math.round(size / 1e6)} MB, ${rowCount} rows, median of ${rounds} rounds, transfer not counted\n`,
  )
  const row = (name: string, ms: number, ratio = '') =>
    `${name.padEnd(46)}${String(Math.round(ms)).padStart(8)} ms ${ratio.padStart(8)}\n`
  process.stdout.write(
    row('CREATE TABLE AS … read_csv(sample_size = -1)', median(direct), '1.00 ×'),
  )
  process.stdout.write(
    row('upload: read, check, adopt', total, `${(total / median(direct)).toFixed(2)} ×`),
  )
  process.stdout.write(row('  of it read and check', median(ours.map(({ read }) => read))))
  process.stdout.write(row('  of it adopt', median(ours.map(({ adopt }) => adopt))))
}

const folder = await mkdtemp(join(tmpdir(), 'chartroom-bench-'))
try {
  await bench(folder)
} finally {
  await rm(folder, { recursive: true, force: true })
}
