import { createReadStream, statSync } from 'node:fs'

const pieceBytes = 1_048_576

/**
 * Reads the bytes of a file from `start` to before `end`, in pieces of a megabyte at most. Node takes memory for a whole
 * piece at every read: a small file is read in pieces of its own length.
 */
export const filePieces = (path: string, start = 0, end = Infinity) => {
  const length = Math.min(end, statSync(path).size) - start
  return createReadStream(path, {
    start,
    end: end - 1,
    highWaterMark: Math.max(1, Math.min(length, pieceBytes)),
  })
}
