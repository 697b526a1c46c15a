import { fromCallback, fromPromise, type AnyActorRef, type EventObject } from 'xstate'
import type { Problem } from '../api/contract'
import type { CallOptions } from '../api/client'
import { newIntention, type Intended } from '../machines/lib/intention'
import { requester, type Withdrawal } from '../machines/lib/requester'
import type { Joins } from '../machines/projects/currentProject.machine'
import type { CallRequest } from '../machines/system/calls.machine'
import type { WriteRequest, WriteTexts } from '../machines/system/writes.machine'

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

const cancelledRead: Problem = { status: 0, message: 'Loading was cancelled.' }
const cancelledWrite: Problem = {
  status: 0,
  message: 'The request was cancelled. It may still take effect.',
}

/** An api function as an actor: stopping the actor aborts the call. One that takes long says so where it is awaited. */
export const call = <Input, Output>(
  run: (input: Input, options: CallOptions) => Promise<Output>,
) => {
  const logic = fromPromise<Output, Input>(({ input, signal }) => run(input, { signal }))
  return requester<Output, Input>('calls', (input, self): CallRequest => ({
    type: 'call.requested',
    requester: self,
    caller: self,
    logic,
    input,
    cancelled: cancelledRead,
  }))
}

const writing = <Input, Output>(
  run: (input: Input, options: CallOptions & Intended) => Promise<Output>,
) => {
  type Attempt = { input: Input } & Intended
  const logic = fromPromise<Output, Attempt>(({ input: { input, intention }, signal }) =>
    run(input, { signal, intention }),
  )
  return requester<Output, { attempt: Attempt; caller: AnyActorRef }>(
    'calls',
    ({ attempt, caller }, self): CallRequest => ({
      type: 'call.requested',
      requester: self,
      caller,
      logic,
      input: attempt,
      cancelled: cancelledWrite,
    }),
  )
}

/** The texts of a write, or what they are for what it sends. */
type TextsFor<Input> = WriteTexts | ((input: Input) => WriteTexts)
const textsFor = <Input>(texts: TextsFor<Input>, input: Input) =>
  typeof texts === 'function' ? texts(input) : texts

/**
 * A call that changes something, as an actor. Stopping the actor leaves the call to the workspace, which reports its
 * end with these texts, and has what was changed join the project that `joinsOf` names. One that takes long says so;
 * another attempt carries the same key.
 */
export const write = <Input, Output>(
  run: (input: Input, options: CallOptions) => Promise<Output>,
  texts: TextsFor<Input>,
  joinsOf: (input: Input) => Joins['joins'] = () => undefined,
) => {
  const logic = writing(run)
  return requester<Output, Input>('writes', (input, self): WriteRequest => ({
    type: 'write.requested',
    requester: self,
    texts: textsFor(texts, input),
    joins: joinsOf(input),
    logic,
    input: { attempt: { input, intention: newIntention() }, caller: self },
  }))
}

/**
 * The same for what an actor has not sent yet when it is stopped: `unsent` is what it would send then, or null. The
 * workspace makes the call and reports its end.
 */
export const writeOnLeaving = <Input, Output>(
  run: (input: Input, options: CallOptions) => Promise<Output>,
  texts: TextsFor<Input>,
) => {
  const logic = writing(run)
  return fromCallback<EventObject, { unsent: () => Input | null }>(
    ({ input, self, system }) =>
      () => {
        const left = input.unsent()
        const writes = system.get('writes') as AnyActorRef | undefined
        if (left === null || writes === undefined) return
        writes.send({
          type: 'write.requested',
          requester: self,
          texts: textsFor(texts, left),
          logic,
          input: { attempt: { input: left, intention: newIntention() }, caller: self },
        } satisfies WriteRequest)
        writes.send({ type: 'request.withdrawn', requester: self } satisfies Withdrawal)
      },
  )
}

/**
 * The same for a call that makes something: attempts at one intention carry its key and take effect once. What is made
 * after the actor was stopped still joins its project.
 */
export const writeOnce = <Input extends object, Output>(
  run: (input: Input, options: CallOptions & Intended) => Promise<Output>,
  texts: WriteTexts,
) => {
  const logic = writing(run)
  return requester<Output, Input & Intended & Joins>(
    'writes',
    ({ intention, joins, ...input }, self): WriteRequest => ({
      type: 'write.requested',
      requester: self,
      texts,
      joins,
      logic,
      input: { attempt: { input, intention }, caller: self },
    }),
  )
}
