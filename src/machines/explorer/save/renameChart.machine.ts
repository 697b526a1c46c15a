import { assign, setup, type ActorRefFrom } from 'xstate'
import { textLength } from '../../../api/contract'
import { fromEvent } from '../../lib/fromEvent'

const longestTitle = 250

/** Why a title cannot be used; null when it can. */
export const titleProblem = (title: string, longest = longestTitle) => {
  if (title === '') return 'Required.'
  if (title.trim() === '') return 'Empty chart title'
  return textLength(title.trim()) > longest ? `At most ${longest} characters` : null
}

export const renameChartMachine = setup({
  types: {} as {
    input: { title: string }
    context: { title: string; accepted: string | null }
    events:
      | { type: 'title.edited'; title: string }
      | { type: 'title.submitted' }
      | { type: 'dialog.dismissed' }
    output: string | null
    tags: 'attention'
  },
  actions: {
    storeTitle: assign({ title: (_, { title }: { title: string }) => title }),
    acceptTitle: assign({ accepted: ({ context }) => context.title.trim() }),
  },
  guards: {
    titleIsUsable: ({ context }) => titleProblem(context.title) === null,
  },
}).createMachine({
  id: 'renameChart',
  context: ({ input }) => ({ title: input.title, accepted: null }),
  output: ({ context }) => context.accepted,
  on: {
    'title.edited': {
      target: '.checking',
      actions: fromEvent('storeTitle'),
    },
    'title.submitted': [
      { guard: 'titleIsUsable', target: '.done', actions: 'acceptTitle' },
      { target: '.refused' },
    ],
    'dialog.dismissed': '.done',
  },
  initial: 'editing',
  states: {
    editing: { tags: 'attention' },
    checking: { always: [{ guard: 'titleIsUsable', target: 'editing' }, { target: 'refused' }] },
    refused: { tags: 'attention' },
    done: { type: 'final' },
  },
})
export type RenameChartRef = ActorRefFrom<typeof renameChartMachine>
