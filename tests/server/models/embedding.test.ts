import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openCrew } from '../../../server/models/crew/crew.ts'
import {
  clusterCenters,
  rankLabels,
  silhouetteOf,
} from '../../../server/models/embedding/clusters.ts'
import { createLayout, layOutMatrix, placeRows } from '../../../server/models/embedding/embed.ts'
import { memberships, unionOf } from '../../../server/models/embedding/graph.ts'
import { createKMeans } from '../../../server/models/embedding/kMeans.ts'
import { type EmbeddingCrew, kernel } from '../../../server/models/embedding/kernel.ts'
import { layoutBytes, readLayout } from '../../../server/models/embedding/layoutFile.ts'
import type { Matrix } from '../../../server/models/embedding/matrix.ts'
import { createIndex } from '../../../server/models/embedding/neighbors.ts'
import {
  extendedLine,
  insertedLine,
  linesOf,
  writeLines,
} from '../../../server/models/jobs/lines.ts'
import { randomOf } from '../../../server/models/random.ts'
import { from, numbers, texts } from '../../support/modelData.ts'

const matrixOf = (rows: number[][]): Matrix => ({
  values: Float32Array.from(rows.flat()),
  rows: rows.length,
  width: rows[0]?.length ?? 0,
})

const randomRows = (count: number, width: number) => {
  const random = randomOf(3)
  return from(count, () => from(width, () => random()))
}

/** Rows around so many centers in turn, far from each other. */
const blobs = (count: number, centers: number, width = 6) => {
  const random = randomOf(5)
  const middles = from(centers, () => from(width, () => random() * 100))
  return from(count, (row) => (middles[row % centers] ?? []).map((value) => value + random() * 5))
}
const columnsOf = (rows: number[][]) =>
  (rows[0] ?? []).map((_, at) =>
    numbers(
      `${at}`,
      rows.map((row) => row[at] ?? 0),
    ),
  )
const laidOut = (rows: number[][], threads = 1) =>
  createLayout({
    features: columnsOf(rows),
    rows: Uint32Array.from(rows, (_, row) => row),
    total: rows.length,
    seed: 42,
    threads,
    onEpoch: () => undefined,
  })

const inCrew = async <Result>(use: (crew: EmbeddingCrew) => Result) => {
  const crew = openCrew(2, kernel)
  await crew.start()
  try {
    return use(crew)
  } finally {
    await crew.end()
  }
}

describe('neighbors', () => {
  test('are the nearest other rows, by their distance', () =>
    inCrew((crew) => {
      const rows = randomRows(75, 3)
      const found = createIndex(crew, matrixOf(rows), randomOf(1)).ofRows(4)
      const expected = rows.map((row, at) =>
        rows
          .map((other, to) => ({
            to,
            far: Math.hypot(...row.map((value, column) => value - (other[column] ?? 0))),
          }))
          .filter(({ to }) => to !== at)
          .toSorted((one, other) => one.far - other.far)
          .slice(0, 4),
      )
      expect([...found.rows]).toEqual(expected.flat().map(({ to }) => to))
      const off = expected.flat().map(({ far }, at) => Math.abs(far - (found.distances[at] ?? 0)))
      expect(Math.max(...off)).toBeLessThan(1e-6)
    }))

  test('of many rows are found in the nearest lists, nearly all of them', () =>
    inCrew((crew) => {
      const rows = randomRows(20_000, 12)
      const index = createIndex(crew, matrixOf(rows), randomOf(1))
      const found = index.ofRows(5)
      const exact = rows.slice(0, 8).map((row, at) =>
        rows
          .map((other, to) => ({
            to,
            far: row.reduce((sum, value, column) => sum + (value - (other[column] ?? 0)) ** 2, 0),
          }))
          .filter(({ to }) => to !== at)
          .toSorted((one, other) => one.far - other.far)
          .slice(0, 5)
          .map(({ to }) => to),
      )
      const hits = exact.flatMap((names, at) =>
        names.filter((name) => found.rows.subarray(at * 5, at * 5 + 5).includes(name)),
      )
      expect(hits.length / 40).toBeGreaterThan(0.9)
    }))

  test('belong to a row as strongly as sums to log2 of all, the nearest with 1', () => {
    const distances = Float32Array.of(1, 2, 3, 4, 0, 0, 0, 0)
    const neighbors = { count: 4, distances, rows: Uint32Array.of(1, 2, 3, 4, 1, 2, 3, 4) }
    const [one, ...others] = memberships(neighbors, true)
    const sum = others.slice(0, 3).reduce((total, weight) => total + weight, one ?? 0)
    expect({ one, sum: Number(sum.toFixed(4)), equal: others.slice(3) }).toEqual({
      one: 1,
      sum: Number(Math.log2(5).toFixed(4)),
      equal: [1, 1, 1, 1],
    })
  })

  test('join rows where either has the other, by v + w - vw', () => {
    const rows = Uint32Array.of(1, 0, 1)
    const { offsets, ends, weights } = unionOf({
      count: 1,
      distances: Float32Array.of(1, 1, 2),
      rows,
    })
    expect({ offsets: [...offsets], ends: [...ends], weights: [...weights] }).toEqual({
      offsets: [0, 1, 3, 4],
      ends: [1, 0, 2, 1],
      weights: [1, 1, 1, 1],
    })
  })
})

describe('clusters', () => {
  test('have the means of their rows as centers', () =>
    inCrew((crew) => {
      const means = createKMeans(crew, { maxRows: 5, maxCount: 2, width: 1 })
      means.load(matrixOf([[1], [2], [3], [11], [13]]))
      const { centers, labels, inertia } = means.fit(2, 3, randomOf(1))
      const low = labels[0] ?? 0
      expect({ centers: [...centers].toSorted((one, other) => one - other), inertia }).toEqual({
        centers: [2, 12],
        inertia: 4,
      })
      expect([...labels].map((label) => label === low)).toEqual([true, true, true, false, false])
    }))

  test('are the better the nearer their own rows are beside those of others', () => {
    const distances = Float32Array.of(0, 1, 4, 1, 0, 4, 4, 4, 0)
    expect(silhouetteOf(distances, Uint32Array.of(0, 0, 1), 2)).toBeCloseTo((3 / 4 + 3 / 4) / 3, 6)
  })

  test('are numbered by their size', () => {
    expect(rankLabels(Uint32Array.of(7, 3, 3, 9, 3, 9))).toEqual({
      ranks: Uint32Array.of(2, 0, 0, 1, 0, 1),
      count: 3,
    })
  })

  test('on automatic three rows may be two clusters, and two are one', () =>
    inCrew((crew) => {
      const means = createKMeans(crew, { maxRows: 3, maxCount: 2, width: 1 })
      const centersOf = (...rows: number[]) => {
        const matrix = matrixOf(rows.map((row) => [row]))
        return [...clusterCenters(means, matrix, -1, randomOf(1))].toSorted((a, b) => a - b)
      }
      expect([centersOf(1, 2, 9), centersOf(1, 9)]).toEqual([[1.5, 9], [5]])
    }))

  test('twelve blobs give twelve on automatic', async () => {
    const rows = blobs(600, 12)
    const { clusters } = await placeRows({
      layout: await laidOut(rows),
      columns: columnsOf(rows),
      rows: rows.length,
      clusters: -1,
      seed: 42,
      threads: 1,
      onChunk: () => undefined,
    })
    const pairs = new Set(rows.map((_, row) => `${row % 12} ${clusters?.labels[row]}`))
    expect({ count: clusters?.count, pairs: pairs.size }).toEqual({ count: 12, pairs: 12 })
  })
})

describe('a layout', () => {
  test('is the same for any number of threads, and moves with each of 200 epochs', async () => {
    const matrix = matrixOf(blobs(3000, 5))
    const done: number[] = []
    const [one, two, three] = [
      await layOutMatrix(matrix, { seed: 42, threads: 1, onEpoch: (epoch) => done.push(epoch) }),
      await layOutMatrix(matrix, { seed: 42, threads: 2, onEpoch: () => undefined }),
      await layOutMatrix(matrix, { seed: 42, threads: 3, onEpoch: () => undefined }),
    ]
    expect(two).toEqual(one)
    expect(three).toEqual(one)
    expect(done).toEqual(from(201, (epoch) => epoch))
  })

  test('is stored as bytes, and places its own rows where they are and others among their like', async () => {
    const rows = blobs(420, 3)
    const layout = readLayout(layoutBytes(await laidOut(rows.slice(0, 300))))
    const { positions } = await placeRows({
      layout,
      columns: columnsOf(rows),
      rows: rows.length,
      clusters: 0,
      seed: 42,
      threads: 1,
      onChunk: () => undefined,
    })
    expect(positions.slice(0, 600)).toEqual(layout.positions)
    const at = (row: number) => [positions[row * 2] ?? 0, positions[row * 2 + 1] ?? 0] as const
    const strangers = from(120, (added) => {
      const [x, y] = at(300 + added)
      const nearest = from(300, (row) => ({ row, far: Math.hypot(at(row)[0] - x, at(row)[1] - y) }))
      const least = nearest.reduce((best, one) => (one.far < best.far ? one : best))
      return least.row % 3 !== added % 3
    })
    expect(strangers.filter(Boolean)).toEqual([])
  })

  test('places more rows than are taken at once as it places the first of them, wherever its own rows are', async () => {
    const [atOnce, kinds] = [16_384, 64]
    const rows = atOnce + kinds
    const kindOf = (row: number) => row % kinds
    const size = numbers(
      'size',
      from(rows, (row) => kindOf(row) ** 2),
    )
    const own = Uint32Array.from({ length: kinds }, (_, row) => (row < 32 ? row : atOnce + row))
    const layout = await createLayout({
      features: [
        numbers(
          'size',
          from(kinds, (row) => row ** 2),
        ),
      ],
      rows: own,
      total: rows,
      seed: 42,
      threads: 1,
      onEpoch: () => undefined,
    })
    const reported: number[] = []
    const { positions, clusters } = await placeRows({
      ...{ layout, columns: [size], rows, clusters: 3, seed: 42, threads: 1 },
      onChunk: (done, of) => void reported.push(done, of),
    })
    const at = (row: number) => positions.slice(row * 2, row * 2 + 2)
    const like = (row: number) => at(2 * kinds + kindOf(row))
    const added = from(32, (row) => atOnce + row)
    expect([...own].map(at)).toEqual(
      from(kinds, (row) => layout.positions.slice(row * 2, row * 2 + 2)),
    )
    expect(added.map(at)).toEqual(added.map(like))
    expect(clusters?.labels.slice(atOnce)).toEqual(clusters?.labels.slice(0, kinds))
    expect(reported).toEqual([1, 2, 2, 2])
  })

  test('takes texts, booleans, times and missing values; each column counts the same', async () => {
    const { preparation, matrix } = await createLayout({
      features: [
        numbers('size', [1, 2, Number.NaN, 4, 5, 6]),
        texts('town', ['a', 'b', 'c', null, 'a', 'b']),
        numbers('new', [0, 1, 0, 1, 0, Number.NaN], 'boolean'),
        numbers('day', [0, 1e9, 2e9, 3e9, 4e9, 5e9], 'time'),
        numbers('same', [7, 7, 7, 7, 7, 7]),
      ],
      rows: Uint32Array.from({ length: 6 }, (_, row) => row),
      total: 6,
      seed: 42,
      threads: 1,
      onEpoch: () => undefined,
    })
    const variance = preparation.features.map((_, feature) =>
      preparation.columns.reduce((sum, column, at) => {
        if (column.feature !== feature) return sum
        const values = from(6, (row) => matrix.values[row * matrix.width + at] ?? 0)
        return sum + values.reduce((all, value) => all + value * value, 0) / 6
      }, 0),
    )
    expect(variance.map((one) => Number(one.toFixed(5)))).toEqual([1, 1, 1, 1, 0])
  })
})

test.each([
  ['["a, \\"b\\"",1]', '["a, \\"b\\"",9,1]'],
  ['["a \\"b, c\\"",1]', '["a \\"b, c\\"",9,1]'],
  ['["\\\\",1]', '["\\\\",9,1]'],
  ['["",1]', '["",9,1]'],
  ['[1.5,2]', '[1.5,9,2]'],
  ['[null]', '[null,9]'],
])('cells stand right behind the first one of %s', (line, expected) => {
  expect(insertedLine(line, [9])).toBe(expected)
})

test.each([
  ['[1,2]', [3, 'a"b'], [], '[1,2,3,"a\\"b"]'],
  ['[1,2]', [], [0, null], '[0,null,1,2]'],
  ['[]', [3], [0], '[0,3]'],
  ['[]', [], [], '[]'],
])('cells stand behind those of %s, and some before them', (line, after, before, expected) => {
  expect(extendedLine(line, after, before)).toBe(expected)
})

test('lines that are longer than what is read at once come back as they were written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-lines-'))
  const file = join(folder, 'rows.jsonl')
  const lines = ['a\u2028b', 'é'.repeat(700_000), '', 'x'.repeat(1_048_575), 'last']
  await writeLines(file, lines)
  const found: string[] = []
  for await (const line of linesOf(file)) found.push(line)
  await rm(folder, { recursive: true })
  expect(found.map((line) => [line.length, line.slice(0, 4)])).toEqual(
    lines.map((line) => [line.length, line.slice(0, 4)]),
  )
})
