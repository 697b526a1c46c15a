import { flushCompileCache } from 'node:module'
import type { ImporterAnswer, ImporterCall, ImportWork } from './messages.ts'
import { readFile, readLines, refusedAnswer } from './readFile.ts'
import { scanAhead, type AheadScan } from './scanAhead.ts'

let ahead: AheadScan | null = null

const read = async (work: ImportWork) =>
  readFile(work, ahead?.path === work.source.path ? await ahead.finish() : null)

const say = (answer: ImporterAnswer) => process.send?.(answer)

process.on('message', (call: ImporterCall) => {
  if (call.kind === 'read') return void read(call.work).catch(refusedAnswer).then(say)
  if (call.kind === 'lines') return void readLines(call.work).then(say)
  ahead ??= scanAhead(call.path, call.grammar, (bytes) => say({ kind: 'scanned', bytes }))
  ahead.upTo(call.bytes).catch((error: unknown) => say(refusedAnswer(error)))
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
// It ends by being killed, and Node would write what it compiled at an ordinary exit only.
flushCompileCache()
