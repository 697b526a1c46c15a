import { assign, setup, type ActorRefFrom } from 'xstate'
import { fromEvent } from '../lib/fromEvent'
import { follow, goTo, notify, openDialog, type Notice, type NoticeResult } from '../lib/peers'

/** How long a notice (toast) stays. A success that leads on stays as long as an error: its step can be taken. */
const displaySeconds = ({ intent, area: position, action }: Notice) => {
  if (position === 'explorer') return 15
  return intent === 'success' && action === undefined ? 2 : 10
}

/** One notice: stays for its time, longer while it is pointed at or focused. */
export const noticeMachine = setup({
  types: {} as {
    input: { notice: Notice }
    context: { notice: Notice }
    events:
      | { type: 'notice.paused' }
      | { type: 'notice.released' }
      | { type: 'notice.closed' }
      | { type: 'notice.replaced'; notice: Notice }
      | { type: 'action.chosen' }
      | { type: 'result.opened' | 'result.saved'; result: NoticeResult }
  },
  actions: {
    storeNotice: assign({ notice: (_, { notice }: { notice: Notice }) => notice }),
    follow: ({ context, system }) => {
      const { action } = context.notice
      if (!action) return
      follow(system, action)
      notify(system, 'notifications', { type: 'notice.followed', notice: context.notice })
    },
    openResult: ({ system }, { result }: { result: NoticeResult }) =>
      goTo(system, result.path, { newTab: true }),
    saveResult: ({ system }, { result }: { result: NoticeResult }) =>
      openDialog(system, 'saveData', { datasetId: result.datasetId, name: result.title }),
  },
  guards: { workGoesOn: ({ context }) => context.notice.intent === 'progress' },
  delays: { displayTime: ({ context }) => displaySeconds(context.notice) * 1000 },
}).createMachine({
  id: 'notice',
  context: ({ input }) => ({ notice: input.notice }),
  initial: 'appearing',
  on: {
    'notice.closed': '.done',
    'action.chosen': { target: '.done', actions: 'follow' },
    'result.opened': { actions: fromEvent('openResult') },
    'result.saved': { actions: fromEvent('saveResult') },
    'notice.replaced': {
      target: '.appearing',
      actions: fromEvent('storeNotice'),
    },
  },
  states: {
    appearing: { always: [{ guard: 'workGoesOn', target: 'staying' }, { target: 'showing' }] },
    staying: {},
    showing: { after: { displayTime: 'done' }, on: { 'notice.paused': 'holding' } },
    holding: { on: { 'notice.released': 'showing' } },
    done: { type: 'final' },
  },
})
export type NoticeRef = ActorRefFrom<typeof noticeMachine>
