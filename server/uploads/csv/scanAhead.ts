import { stat } from 'node:fs/promises'
import { unacceptable } from '../../problem.ts'
import { filePieces } from './filePieces.ts'
import { createScanner, longestRecord, type Grammar, type Scanner } from './scan.ts'

/** Refuses a file that is one line, or has a quote that nothing closes, before all of it has come. */
const requireLineEnd = (scanner: Scanner) => {
  const { number, bytes, isQuoted } = scanner.openRecord()
  if (bytes <= longestRecord) return
  throw unacceptable(
    isQuoted
      ? `A quoted value that starts in record ${number} does not end within 64 MB: its quote may never be closed`
      : `Record ${number} of the file is longer than 64 MB, which is the most that can be read`,
  )
}

/** Scans a file while it arrives. */
export const scanAhead = (path: string, grammar: Grammar, scanned: (bytes: number) => void) => {
  const scanner = createScanner(grammar)
  let at = 0
  let turn = Promise.resolve()
  const goOn = async (bytes: number) => {
    if (bytes <= at) return
    for await (const chunk of filePieces(path, at, bytes) as AsyncIterable<Uint8Array>) {
      scanner.push(chunk)
      requireLineEnd(scanner)
      at += chunk.length
      scanned(at)
    }
  }
  const upTo = (bytes: number) => (turn = turn.then(() => goOn(bytes)))
  return {
    path,
    /** So many bytes of the file are there. */
    upTo,
    /** The whole file is there. */
    finish: async () => {
      await upTo((await stat(path)).size)
      return scanner.finish()
    },
  }
}
export type AheadScan = ReturnType<typeof scanAhead>
