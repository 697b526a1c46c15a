import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredResults } from './storedResults.ts'

const hour = 3_600_000
const gigabyte = 1024 ** 3
/** How long results are stored, and how much of the disk they may take. */
export const resultLimits = { retentionMs: 24 * hour, bytes: 10 * gigabyte }

const measured = async (folder: string, run: string) => {
  const names = await readdir(join(folder, run))
  const files = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, run, name))
      return { name, size, mtimeMs }
    }),
  )
  const whole = files.filter(({ name }) => name.endsWith('.json'))
  const touched = Math.max(0, ...(whole.length > 0 ? whole : files).map(({ mtimeMs }) => mtimeMs))
  return {
    run,
    touched,
    isWhole: whole.length > 0,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  }
}

/** Removes results that were stored long enough, what a server that died left half written, and those of the oldest runs until the others fit. */
export const pruneResults = async (
  { folder, isArriving, remove }: StoredResults,
  now = Date.now(),
  limits = resultLimits,
) => {
  const runs = (await readdir(folder).catch(() => [])).filter(
    (name) => /^\d+$/.test(name) && !isArriving(name),
  )
  const found = (
    await Promise.all(runs.map((run) => measured(folder, run).catch(() => null)))
  ).filter((one) => one !== null)
  let room = limits.bytes
  for (const { run, touched, isWhole, bytes } of found.sort(
    (one, other) => Number(other.run) - Number(one.run),
  )) {
    room -= bytes
    if (room < 0 || touched < now - (isWhole ? limits.retentionMs : hour)) await remove(run)
  }
}
