import { availableParallelism } from 'node:os'
import { createLayout, placeRows, rowsToLayOut } from '../server/models/embedding/embed.ts'
import type { Matrix } from '../server/models/embedding/matrix.ts'
import { randomOf } from '../server/models/random.ts'
import { from, numbers } from '../tests/support/modelData.ts'
import { inFolder } from '../tests/support/python.ts'
import { besideUmapLearn, bundledSets } from '../tests/support/umapLearn.ts'

const width = 20
const blobCount = 12
const threads = Math.min(2, availableParallelism())
const seed = 42

/** Rows around twelve centers. */
const blobs = (rows: number): Matrix => {
  const random = randomOf(1)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const centers = from(blobCount, () => from(width, () => normal() * 3))
  const values = new Float32Array(rows * width)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < width; column += 1)
      values[row * width + column] = (centers[row % blobCount]?.[column] ?? 0) + normal()
  return { values, rows, width }
}

const quiet = () => undefined

/** The computing of both jobs of a dataset, without reading and writing it: lays rows out, then places and clusters all. */
const both = async (rows: number) => {
  const { values } = blobs(rows)
  const columns = from(width, (column) =>
    numbers(
      `${column}`,
      Float64Array.from({ length: rows }, (_, row) => values[row * width + column] ?? 0),
    ),
  )
  const since = performance.now()
  const chosen = rowsToLayOut(rows, seed)
  const features = columns.map((column) => ({
    ...column,
    values: Float64Array.from(chosen, (row) => column.values[row] ?? 0),
  }))
  const layout = await createLayout({
    features,
    rows: chosen,
    total: rows,
    seed,
    threads,
    onEpoch: quiet,
  })
  const laidOut = performance.now()
  const { clusters } = await placeRows({
    layout,
    columns,
    rows,
    clusters: -1,
    seed,
    threads,
    onChunk: quiet,
  })
  const ended = performance.now()
  const seconds = [laidOut - since, ended - laidOut].map((ms) => (ms / 1000).toFixed(1))
  console.warn(
    `${rows} × ${width}: ${seconds[0]} s to lay out ${chosen.length} rows, ${seconds[1]} s to place all and to find ${clusters?.count} clusters; ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
  )
}

const compare = (sets: (folder: string) => Record<string, Matrix>, seeds: number[]) =>
  inFolder(async (folder) => {
    for (const one of await besideUmapLearn(sets(folder), { seeds, threads, folder })) {
      const trusts = [one.trust, one.there.trust].map(
        (trust) => trust?.toFixed(4) ?? 'not measured',
      )
      const ratio = (one.seconds / one.there.seconds).toFixed(2)
      console.warn(
        `${one.name}: ${one.seconds.toFixed(1)} s, umap-learn ${one.there.seconds.toFixed(1)} s: ${ratio} ×; trustworthiness ${trusts.join(', ')}`,
      )
    }
  })

await both(50_000)
await both(1_000_000)
await compare(() => ({ '10,000 × 20': blobs(10_000) }), [42, 43, 44])
await compare(bundledSets, [42, 43, 44])
