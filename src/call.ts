import { fromPromise } from 'xstate'
import type { CallOptions } from './api/client'
import type { Intended } from './machines/lib/intention'
import { throughWrites } from './machines/lib/throughWrites'
import type { WriteTexts } from './machines/writes.machine'

/** An api function as an actor: stopping the actor aborts the call. */
export const call = <Input, Output>(run: (input: Input, options: CallOptions) => Promise<Output>) =>
  fromPromise<Output, Input>(({ input, signal }) => run(input, { signal }))

/** A call that changes something, as an actor. Stopping the actor leaves the call to the workspace, which reports its end with these texts. */
export const write = <Input, Output>(run: (input: Input, options: CallOptions) => Promise<Output>, texts: WriteTexts) =>
  fromPromise<Output, Input>(({ input, signal, system }) => throughWrites(system, texts, (alive) => run(input, { signal: alive }), signal))

/** The same for a call that makes something: attempts at one intention carry its key and take effect once. */
export const writeOnce = <Input extends object, Output>(run: (input: Input, options: CallOptions & Intended) => Promise<Output>, texts: WriteTexts) =>
  fromPromise<Output, Input & Intended>(({ input: { intention, ...input }, signal, system }) =>
    throughWrites(system, texts, (alive) => run(input as unknown as Input, { signal: alive, intention }), signal))
