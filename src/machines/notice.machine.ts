import { assign, setup, type ActorRefFrom } from 'xstate'
import { follow, tell, type Notice } from './lib/peers'

const seconds = ({ intent, place }: Notice) =>
  place === 'explorer' ? 15 : intent === 'success' ? 2 : 10

export const noticeMachine = setup({
  types: {} as {
    input: { notice: Notice }
    context: { notice: Notice }
    events:
      | { type: 'notice.held' }
      | { type: 'notice.released' }
      | { type: 'notice.closed' }
      | { type: 'notice.replaced'; notice: Notice }
      | { type: 'action.chosen' }
  },
  actions: {
    keepNotice: assign({ notice: (_, { notice }: { notice: Notice }) => notice }),
    follow: ({ context, system }) => {
      const { action } = context.notice
      if (!action) return
      follow(system, action)
      tell(system, 'notifications', { type: 'notice.followed', notice: context.notice })
    },
  },
  guards: { workGoesOn: ({ context }) => context.notice.intent === 'progress' },
  delays: { reading: ({ context }) => seconds(context.notice) * 1000 },
}).createMachine({
  id: 'notice',
  context: ({ input }) => ({ notice: input.notice }),
  initial: 'appearing',
  on: {
    'notice.closed': '.done',
    'action.chosen': { target: '.done', actions: 'follow' },
    'notice.replaced': {
      target: '.appearing',
      actions: { type: 'keepNotice', params: ({ event }) => event },
    },
  },
  states: {
    appearing: { always: [{ guard: 'workGoesOn', target: 'staying' }, { target: 'showing' }] },
    staying: {},
    showing: { after: { reading: 'done' }, on: { 'notice.held': 'holding' } },
    holding: { on: { 'notice.released': 'showing' } },
    done: { type: 'final' },
  },
})
export type NoticeRef = ActorRefFrom<typeof noticeMachine>
