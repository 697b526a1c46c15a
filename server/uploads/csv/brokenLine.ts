import { createReadStream } from 'node:fs'

const lineEnd = /\r\n|\r|\n/g

/** The first line of a text file that is not UTF-8, counted from 1. Only a refusal asks for it. */
export const firstBrokenLine = async (path: string) => {
  const decoder = new TextDecoder()
  let line = 1
  let endsInCr = false
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 })) {
    const text = decoder.decode(chunk as Uint8Array, { stream: true })
    const broken = text.indexOf('\ufffd')
    const before = broken < 0 ? text : text.slice(0, broken)
    line += (before.match(lineEnd)?.length ?? 0) - (endsInCr && before.startsWith('\n') ? 1 : 0)
    if (broken >= 0) break
    endsInCr = text.endsWith('\r')
  }
  return line
}
