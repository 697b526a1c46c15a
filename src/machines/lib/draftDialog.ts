import { assign, setup, type EventObject } from 'xstate'
import { fromEvent } from './fromEvent'

interface Rules<Input, Draft, Accepted, Edit extends EventObject> {
  begin: (input: Input) => Draft
  /** What each event makes of the draft. */
  edits: {
    [Type in Edit['type']]: (
      draft: Draft,
      edit: Extract<Edit, { type: Type }>,
      input: Input,
    ) => Draft
  }
  /** Whether the draft can be accepted; any can without it. */
  isValid?: (draft: Draft) => boolean
  accept: (draft: Draft, input: Input) => Accepted
}

/** A dialog around a draft that the page may show meanwhile: accepting it gives what it stands for, dismissing it null. */
export const draftDialog = <Input extends object, Draft, Accepted, Edit extends EventObject>(
  id: string,
  { begin, edits, isValid, accept }: Rules<Input, Draft, Accepted, Edit>,
) =>
  setup({
    types: {} as {
      input: Input
      context: { input: Input; draft: Draft; accepted: Accepted | null }
      events: Edit | { type: 'dialog.accepted' } | { type: 'dialog.dismissed' }
      output: Accepted | null
    },
    actions: {
      edit: assign(({ context: { draft, input } }, edit: Edit) => ({
        draft: edits[edit.type as Edit['type']](draft, edit as never, input),
      })),
      accept: assign(({ context: { draft, input } }) => ({ accepted: accept(draft, input) })),
    },
    guards: { draftIsValid: ({ context }) => isValid?.(context.draft) ?? true },
  }).createMachine({
    id,
    context: ({ input }) => ({ input, draft: begin(input), accepted: null }),
    output: ({ context }) => context.accepted,
    initial: 'editing',
    states: {
      editing: {
        // setup() cannot infer events through an unresolved generic; the argument types are the check.
        on: {
          ...Object.fromEntries(
            Object.keys(edits).map((type) => [type, { actions: fromEvent('edit') }]),
          ),
          'dialog.accepted': {
            ...(isValid ? { guard: 'draftIsValid' } : {}),
            target: 'done',
            actions: 'accept',
          },
          'dialog.dismissed': 'done',
        } as never,
      },
      done: { type: 'final' },
    },
  })
