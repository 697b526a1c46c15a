import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Notice } from './lib/peers'
import { noticeMachine, type NoticeRef } from './notice.machine'

const shownAtOnce = 4
const isGone = (ref: NoticeRef) => ref.getSnapshot().status !== 'active'
const isProgress = (ref: NoticeRef) => ref.getSnapshot().context.notice.intent === 'progress'

export const notificationsMachine = setup({
  types: {} as {
    context: { notices: NoticeRef[] }
    events: { type: 'notice.posted'; notice: Notice } | { type: `xstate.done.actor.${string}` }
  },
  actors: { notice: noticeMachine },
  actions: {
    show: assign({
      notices: ({ context, spawn }, { notice }: { notice: Notice }) =>
        [...context.notices, spawn('notice', { input: { notice } })],
    }),
    replaceProgress: ({ context }, { notice }: { notice: Notice }) =>
      context.notices.find(isProgress)?.send({ type: 'notice.replaced', notice }),
    closeOldest: ({ context }) => context.notices.slice(0, -shownAtOnce).forEach((ref) => ref.send({ type: 'notice.closed' })),
    dropGone: assign({ notices: ({ context }) => context.notices.filter((ref) => !isGone(ref)) }),
  },
  guards: { workWentOn: ({ context }) => context.notices.some(isProgress) },
}).createMachine({
  id: 'notifications',
  context: { notices: [] },
  initial: 'listening',
  states: {
    listening: {
      on: {
        'notice.posted': [
          { guard: 'workWentOn', actions: { type: 'replaceProgress', params: ({ event }) => event } },
          { actions: [{ type: 'show', params: ({ event }) => event }, 'closeOldest'] },
        ],
        'xstate.done.actor.*': { actions: 'dropGone' },
      },
    },
  },
})
export type NotificationsRef = ActorRefFrom<typeof notificationsMachine>
