import type { ListedGroup } from '../files/sharedFiles.ts'
import type { StoredResults } from './storedResults.ts'

const hour = 3_600_000
const gigabyte = 1024 ** 3
/** How long results are stored, and how much of the disk they may take. */
export const resultLimits = { retentionMs: 24 * hour, bytes: 10 * gigabyte }

const measured = ({ id, files }: ListedGroup) => {
  const whole = files.filter(({ name }) => name.endsWith('.json'))
  const touched = (whole.length > 0 ? whole : files).map(({ changedMs }) => changedMs)
  return {
    run: id,
    touched: Math.max(0, ...touched),
    isWhole: whole.length > 0,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
  }
}

/** Removes results that were stored long enough, what a server that died left half written, and those of the oldest runs until the others fit. */
export const pruneResults = async (
  { files, isArriving, remove }: StoredResults,
  now = Date.now(),
  limits = resultLimits,
) => {
  const found = (await files.list('results'))
    .filter(({ id }) => /^\d+$/.test(id) && !isArriving(id))
    .map(measured)
  let room = limits.bytes
  for (const { run, touched, isWhole, bytes } of found.sort(
    (one, other) => Number(other.run) - Number(one.run),
  )) {
    room -= bytes
    if (room < 0 || touched < now - (isWhole ? limits.retentionMs : hour)) await remove(run)
  }
}
