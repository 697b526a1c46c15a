import { assign, setup, type ActorRefFrom, type PromiseActorLogic } from 'xstate'
import { toProblem, type Problem } from '../../api/contract'
import { fromEvent } from './fromEvent'
import { invalidate, post } from './peers'

interface Messages<Subject> {
  /** The success notice. */
  done: (subject: Subject) => string
  /** Shared lists that show something else afterwards, by `systemId`. */
  invalidates?: string[]
  /** What the screen below a dialog learns once it is done. */
  outcome?: (subject: Subject) => object
}

/** A write as a machine: `confirming → running → done`; a refusal returns to `confirming` with its problem. */
export const command = <Subject, Result>(
  id: string,
  messages: Messages<Subject>,
  run: PromiseActorLogic<Result, Subject>,
) =>
  setup({
    types: {} as {
      input: { subject: Subject }
      context: { subject: Subject; problem: Problem | null }
      events: { type: 'command.confirmed' } | { type: 'command.dismissed' }
      output: object | undefined
      tags: 'busy'
    },
    // setup() cannot infer invoke types through an unresolved generic; the argument type is the check.
    actors: { run: run as PromiseActorLogic<any, any> }, // oxlint-disable-line typescript/no-explicit-any
    actions: {
      storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
      report: ({ context, system }) => {
        post(system, {
          intent: 'success',
          title: messages.done(context.subject),
          area: 'workspace',
        })
        messages.invalidates?.forEach((name) => invalidate(system, name))
      },
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ subject: input.subject, problem: null }),
    output: ({ event }) => (event as { output?: object }).output,
    initial: 'confirming',
    states: {
      confirming: { on: { 'command.confirmed': 'running', 'command.dismissed': 'dismissed' } },
      running: {
        tags: 'busy',
        invoke: {
          src: 'run',
          input: ({ context }: { context: { subject: Subject } }) => context.subject,
          onDone: { target: 'done', actions: 'report' },
          onError: {
            target: 'confirming',
            actions: fromEvent('storeProblem'),
          },
        },
      },
      dismissed: { type: 'final' },
      done: {
        type: 'final',
        output: ({ context }: { context: { subject: Subject } }) =>
          messages.outcome?.(context.subject),
      },
    },
  })

export type CommandRef<Subject, Result> = ActorRefFrom<ReturnType<typeof command<Subject, Result>>>
