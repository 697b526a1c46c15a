import type { ChildProcess } from 'node:child_process'
import type { ImporterAnswer, ImporterCall } from '../import/messages.ts'
import type { Grammar } from '../csv/scan.ts'

const step = 4_194_304
const farBehind = 67_108_864

/** A file that is looked at while it arrives. */
export interface Follower {
  /** Aborted with what makes the file unreadable as soon as that is seen. */
  signal: AbortSignal
  /** Tells how many bytes are there; it keeps whoever tells waiting while the look is far behind. */
  arrived: (bytes: number) => Promise<void>
}

/** Lets a process look at a file while the rest of it still comes. */
export const follow = (
  child: ChildProcess,
  path: string,
  grammar: Grammar,
  asError: (answer: ImporterAnswer | null) => Error,
): Follower => {
  const stop = new AbortController()
  let reported = 0
  let scanned = 0
  let news = Promise.withResolvers<void>()
  const wake = () => {
    news.resolve()
    news = Promise.withResolvers()
  }
  child.on('message', (answer: ImporterAnswer) => {
    if (answer.kind === 'scanned') scanned = answer.bytes
    else if (answer.kind === 'refused') stop.abort(asError(answer))
    wake()
  })
  child.once('exit', () => {
    stop.abort(asError(null))
    wake()
  })
  return {
    signal: stop.signal,
    arrived: async (bytes) => {
      if (bytes - reported < step || !child.connected) return
      reported = bytes
      child.send({ kind: 'arriving', path, grammar, bytes } satisfies ImporterCall, () => undefined)
      while (reported - scanned > farBehind && !stop.signal.aborted) await news.promise
    },
  }
}
