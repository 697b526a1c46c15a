import { fromPromise } from 'xstate'

/** How an attempt ended. */
export type AttemptEnd = { output: unknown } | { error: unknown }

/** What is attempted; the signal ends it. */
export type Run = (signal: AbortSignal) => Promise<unknown>

/** Carries out what is to be done and ends with how that ended, so that it never fails itself. */
export const attempt = fromPromise<AttemptEnd, { run: Run }>(({ input, signal }) =>
  input.run(signal).then(
    (output) => ({ output }),
    (error: unknown) => ({ error }),
  ),
)

/** Which attempt a `xstate.done.actor.*` event is about. */
export const attemptOf = (type: string) => type.slice('xstate.done.actor.'.length)

/** Hands the end of an attempt to the promise of who waits for it. */
export const settling =
  <Output>(resolve: (output: Output) => void, reject: (error: unknown) => void) =>
  (end: AttemptEnd) => {
    if ('output' in end) resolve(end.output as Output)
    else reject(end.error)
  }
