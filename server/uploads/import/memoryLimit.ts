import type { ImportWork } from './messages.ts'
import type { Prepared } from '../csv/prepare.ts'

const longestUsualRecord = 65_536
const largeBytes = 134_217_728

/**
 * How the engine reads one file. A usual file needs 64 MB, and for each thread 64 MB and 1 MB a column (measured: 192 MB
 * for 60 columns, 512 MB for 250); long records need more. Compressing takes time, but of a large table that is not
 * compressed the copy into the workspace holds every block in memory.
 */
export const memoryLimit = (
  { csv: { scan, header } }: Prepared,
  { memoryMb, threads }: ImportWork,
) => ({
  memoryMb:
    scan.longestRecord > longestUsualRecord
      ? memoryMb
      : Math.min(memoryMb, 64 + threads * (64 + header.names.length)),
  compression: scan.bytes > largeBytes ? 'auto' : 'uncompressed',
})
