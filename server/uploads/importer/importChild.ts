import { flushCompileCache } from 'node:module'
import type { ImporterAnswer, ImporterCall, ImportWork } from './messages.ts'
import { readFile, readLines, refusedAnswer } from './readFile.ts'
import { scanAhead, type AheadScan } from '../csv/scanAhead.ts'

let ahead: AheadScan | null = null

const isFollowed = ({ files: [first, ...others] }: ImportWork) =>
  others.length === 0 && first?.path === ahead?.path

const read = async (work: ImportWork) =>
  readFile(work, isFollowed(work) && ahead !== null ? await ahead.finish() : null)

const send = (answer: ImporterAnswer) => process.send?.(answer)

process.on('message', (call: ImporterCall) => {
  if (call.kind === 'read') return void read(call.work).catch(refusedAnswer).then(send)
  if (call.kind === 'lines') return void readLines(call.work).then(send)
  ahead ??= scanAhead(call.path, call.grammar, (bytes) => send({ kind: 'scanned', bytes }))
  ahead.upTo(call.bytes).catch((error: unknown) => send(refusedAnswer(error)))
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
// It ends by being killed, and Node would write what it compiled at an ordinary exit only.
flushCompileCache()
