import { fromPromise } from 'xstate'
import type { CallOptions } from './api/client'

/** An api function as an actor: stopping the actor aborts the call. */
export const call = <Input, Output>(run: (input: Input, options: CallOptions) => Promise<Output>) =>
  fromPromise<Output, Input>(({ input, signal }) => run(input, { signal }))
