import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSpool, readLines } from '../../../server/results/spool.ts'

const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `line ${from + at} é`)

test('any part of the lines of a spool is read, in whatever pieces they came, also while more come', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-spool-'))
  const path = join(folder, '0')
  const spool = await createSpool(path)
  const add = (from: number, to: number) =>
    spool.add(Buffer.from(`${lines(from, to).join('\n')}\n`))
  const read = (offset: number, limit: number) => readLines(path, spool.extent(), offset, limit)
  const none = { extent: spool.extent(), lines: await read(0, 10) }
  for (const [from, to] of [
    [0, 1],
    [1, 100],
    [100, 101],
    [101, 250],
  ] as const)
    await add(from, to)
  const early = await read(240, 100)
  await add(250, 301)
  await spool.close()
  const parts = [
    [0, 1],
    [99, 2],
    [100, 100],
    [150, 0],
    [199, 1],
    [200, 101],
    [300, 5],
    [301, 1],
  ] as const
  expect({
    none,
    early,
    rows: spool.extent().rows,
    parts: await Promise.all(parts.map(([offset, limit]) => read(offset, limit))),
  }).toEqual({
    none: { extent: { rows: 0, bytes: 0 }, lines: [] },
    early: lines(240, 250),
    rows: 301,
    parts: parts.map(([offset, limit]) =>
      lines(offset, Math.max(offset, Math.min(301, offset + limit))).filter(
        (_, at) => offset + at < 301,
      ),
    ),
  })
  await rm(folder, { recursive: true })
})
