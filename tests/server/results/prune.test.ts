import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderFiles } from '../../../server/files/folderFiles.ts'
import { pruneResults, resultLimits } from '../../../server/results/prune.ts'
import { createStoredResults } from '../../../server/results/storedResults.ts'

const minute = 60_000
const hour = 60 * minute
const now = Date.UTC(2026, 0, 15, 12)

/** Results of files that were written so long before now; answers which runs are left at a time. */
const resultsOf = async (ages: Readonly<Record<string, number>>, bytes = 1) => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-prune-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [file, age] of Object.entries(ages)) {
    const path = join(folder, 'results', file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, 'x'.repeat(bytes))
    await utimes(path, (now - age) / 1000, (now - age) / 1000)
  }
  const results = createStoredResults(folderFiles(folder))
  return async (limits = resultLimits) => {
    await pruneResults(results, now, limits)
    return (await readdir(join(folder, 'results'))).toSorted()
  }
}

test('a run is kept for a day after its last result, what was half written for an hour', async () => {
  const left = await resultsOf({
    '1/0.rows': 61 * minute,
    '2/0.rows': 59 * minute,
    '2/0.marks': 90 * minute,
    '3/0.json': 25 * hour,
    '3/1.json': 23 * hour,
    '4/0.json': 25 * hour,
    '4/1.rows': minute,
    '5/0.json': 23 * hour,
    '5/0.rows': 30 * hour,
    'another/0.json': 99 * hour,
  })
  expect(await left()).toEqual(['2', '3', '5', 'another'])
})

test('the newest runs that fit are kept, by their number', async () => {
  const left = await resultsOf({ '9/0.json': 0, '10/0.json': hour, '11/0.json': 2 * hour }, 10)
  expect(await left({ ...resultLimits, bytes: 30 })).toEqual(['10', '11', '9'])
  expect(await left({ ...resultLimits, bytes: 29 })).toEqual(['10', '11'])
})

test('a run whose rows still arrive is kept, however little room there is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-prune-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const results = createStoredResults(folderFiles(folder))
  const begun = { index: 0, statement: 'SELECT 1', columns: [] }
  const [arriving, whole] = [await results.begin(1, begun), await results.begin(2, begun)]
  await whole.end(false)
  const left = async () => {
    await pruneResults(results, Date.now(), { ...resultLimits, bytes: 0 })
    return readdir(join(folder, 'results'))
  }
  const before = await left()
  await arriving.end(false)
  expect([before, await left()]).toEqual([['1'], []])
})
