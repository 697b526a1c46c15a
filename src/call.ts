import { fromPromise } from 'xstate'
import type { CallOptions } from './api/client'
import type { Intended } from './machines/lib/intention'

/** An api function as an actor: stopping the actor aborts the call. */
export const call = <Input, Output>(run: (input: Input, options: CallOptions) => Promise<Output>) =>
  fromPromise<Output, Input>(({ input, signal }) => run(input, { signal }))

/** The same for a call that makes something: attempts at one intention carry its key and take effect once. */
export const callOnce = <Input extends object, Output>(run: (input: Input, options: CallOptions) => Promise<Output>) =>
  fromPromise<Output, Input & Intended>(({ input: { intention, ...input }, signal }) => run(input as unknown as Input, { signal, intention }))
