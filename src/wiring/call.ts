import { fromPromise } from 'xstate'
import type { CallOptions } from '../api/client'
import { newIntention, type Intended } from '../machines/lib/intention'
import { cancelledRead, cancelledWrite, throughCalls } from '../machines/lib/throughCalls'
import { throughWrites } from '../machines/lib/throughWrites'
import type { WriteTexts } from '../machines/system/writes.machine'

const tasks = new WeakSet()

/** Whether an actor is a task, which says by itself how far it is. */
export const isTask = (logic: object) => tasks.has(logic)

/**
 * Work as an actor that shows its own progress or that nobody waits for: queries, uploads, exports, what the browser
 * does alone. Stopping the actor aborts it.
 */
export const task = <Input, Output>(
  run: (input: Input, options: CallOptions) => Promise<Output>,
) => {
  const logic = fromPromise<Output, Input>(({ input, signal }) => run(input, { signal }))
  tasks.add(logic)
  return logic
}

/** An api function as an actor: stopping the actor aborts the call. One that takes long says so where it is awaited. */
export const call = <Input, Output>(run: (input: Input, options: CallOptions) => Promise<Output>) =>
  fromPromise<Output, Input>(({ input, self, signal }) =>
    throughCalls(self, (each) => run(input, { signal: each }), cancelledRead, signal),
  )

/**
 * A call that changes something, as an actor. Stopping the actor leaves the call to the workspace, which reports its
 * end with these texts. One that takes long says so; another attempt carries the same key.
 */
export const write = <Input, Output>(
  run: (input: Input, options: CallOptions) => Promise<Output>,
  texts: WriteTexts,
) =>
  fromPromise<Output, Input>(({ input, self, signal, system }) => {
    const intention = newIntention()
    const attempt = (each: AbortSignal) => run(input, { signal: each, intention })
    return throughWrites(
      system,
      texts,
      (alive) => throughCalls(self, attempt, cancelledWrite, alive),
      signal,
    )
  })

/** The same for a call that makes something: attempts at one intention carry its key and take effect once. */
export const writeOnce = <Input extends object, Output>(
  run: (input: Input, options: CallOptions & Intended) => Promise<Output>,
  texts: WriteTexts,
) =>
  fromPromise<Output, Input & Intended>(
    ({ input: { intention, ...input }, self, signal, system }) => {
      const attempt = (each: AbortSignal) =>
        run(input as unknown as Input, { signal: each, intention })
      return throughWrites(
        system,
        texts,
        (alive) => throughCalls(self, attempt, cancelledWrite, alive),
        signal,
      )
    },
  )
