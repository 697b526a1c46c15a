import { readFileSync } from 'node:fs'

const at = (fileName: string) => new URL(`../server/uploads/formats/${fileName}`, import.meta.url)

/** A file that `tests/server/uploads/formats/make.py` made with tools that are not ours. */
export const made = (fileName: string) => ({
  fileName,
  content: new Uint8Array(readFileSync(at(fileName))),
})

/** What the values of these files are by the tools that wrote them. */
export const expectedRows = (name: string): unknown =>
  (JSON.parse(readFileSync(at('expected.json'), 'utf8')) as Record<string, unknown>)[name]
