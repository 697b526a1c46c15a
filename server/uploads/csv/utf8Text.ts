import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadFix } from '../../../src/api/contract/upload.ts'
import { filePieces } from './filePieces.ts'
import { encodingTitle, fallback, foundEncoding, nearEncodings, strictDecoder } from './encoding.ts'
import { fixable } from './rejects.ts'
import { scanFile, transcode } from './rewrite.ts'
import type { Grammar, Scan } from './scan.ts'
import { headBytes, isUtf8Start } from './textSample.ts'

/** A text file in UTF-8, and how it was written. */
export interface Utf8Text {
  path: string
  encoding: string
  scan: Scan
  warnings: string[]
  /** Other encodings it may be written in. */
  fixes: UploadFix[]
}

const unreadable = (encoding: string, found: string) => {
  const fixes: UploadFix[] =
    found === encoding
      ? []
      : [{ says: `Read it as ${encodingTitle(found)}`, options: { encoding: found } }]
  return fixable(`The file is not valid ${encodingTitle(encoding)}: choose its encoding`, fixes)
}

const lineEnd = /\r\n|\r|\n/g

/** The first line of a text file that is not UTF-8, counted from 1. */
const firstBrokenLine = async (path: string) => {
  const decoder = new TextDecoder()
  let line = 1
  let endsInCr = false
  for await (const chunk of filePieces(path)) {
    const text = decoder.decode(chunk as Uint8Array, { stream: true })
    const broken = text.indexOf('\ufffd')
    const before = broken < 0 ? text : text.slice(0, broken)
    line += (before.match(lineEnd)?.length ?? 0) - (endsInCr && before.startsWith('\n') ? 1 : 0)
    if (broken >= 0) break
    endsInCr = text.endsWith('\r')
  }
  return line
}

const broken = async (path: string) => {
  const fix: UploadFix = {
    says: `Read it as ${encodingTitle(fallback)}`,
    options: { encoding: fallback },
  }
  return fixable(
    `Line ${await firstBrokenLine(path)} is not valid UTF-8, though the file is written in it: mend the line, or choose another encoding`,
    [fix],
  )
}

const readAs = async (path: string, scan: Scan, chosen: string | null) => {
  const found = foundEncoding(scan)
  if (found === 'utf-8' && !scan.utf8 && !scan.binary && (chosen === null || chosen === found))
    throw await broken(path)
  if (chosen === null || chosen === found) return found
  if (chosen !== 'utf-8' || /^utf-(16|32)/.test(found)) return chosen === 'utf-8' ? found : chosen
  throw unreadable('utf-8', found)
}

/** What is said of an encoding that was found, also where it was then sent along, and what others are near. */
const notesOf = (encoding: string, chosen: string | null, scan: Scan) => {
  const isFound = chosen === null || chosen === foundEncoding(scan)
  if (!isFound || encoding.startsWith('utf-')) return { warnings: [], fixes: [] }
  return {
    warnings: [`The file is not UTF-8: it was read as ${encodingTitle(encoding)}`],
    fixes: nearEncodings(scan.foreign, encoding).map(({ encoding: other, sample }) => ({
      says: `Read it as ${encodingTitle(other)}: “${sample}”`,
      options: { encoding: other },
    })),
  }
}

/** The whole file in UTF-8, written anew where it is not. */
export const inUtf8 = async (
  path: string,
  folder: string,
  received: Scan | null,
  chosen: string | null,
  grammar: Grammar,
): Promise<Utf8Text> => {
  const scan = received ?? (await scanFile(path, grammar))
  const encoding = await readAs(path, scan, chosen)
  if (encoding === 'utf-8') return { path, encoding, scan, warnings: [], fixes: [] }
  const to = join(folder, 'utf8.csv')
  try {
    return {
      path: to,
      encoding,
      scan: await transcode(path, to, grammar, encoding),
      ...notesOf(encoding, chosen, scan),
    }
  } catch {
    throw unreadable(encoding, foundEncoding(scan))
  }
}

/** The start of a file whose rest did not come, in UTF-8: the incomplete sign at its end is left out. */
export const startInUtf8 = async (
  path: string,
  folder: string,
  chosen: string | null,
  grammar: Grammar,
): Promise<Utf8Text> => {
  const bytes = (await readFile(path)).subarray(0, headBytes)
  const scan = { ...(await scanFile(path, grammar)), utf8: isUtf8Start(bytes) }
  const encoding = await readAs(path, scan, chosen)
  const to = join(folder, 'start.csv')
  try {
    await writeFile(to, strictDecoder(encoding).decode(bytes, { stream: true }))
  } catch {
    throw unreadable(encoding, foundEncoding(scan))
  }
  return {
    path: to,
    encoding,
    scan: await scanFile(to, grammar),
    ...notesOf(encoding, chosen, scan),
  }
}
