import { assign, setup, type ActorRefFrom } from 'xstate'
import { fromEvent } from '../lib/fromEvent'
import { follow, type Notice, type NoticeAction } from '../lib/peers'
import { noticeMachine, type NoticeRef } from './notice.machine'

/** Listed by the bell, also after its snackbar has closed. */
export interface StoredNotice {
  key: number
  notice: Notice
  /** When it was posted, in milliseconds. */
  at: number
  seen: boolean
}

const shownAtOnce = 4
const maxStored = 50
const isGone = (ref: NoticeRef) => ref.getSnapshot().status !== 'active'
const isProgress = (ref: NoticeRef) => ref.getSnapshot().context.notice.intent === 'progress'
const isSameTopic = (one: Notice, other: Notice) =>
  one.topic !== undefined && one.topic === other.topic

/** The shown notice whose place another one takes: that of work in progress, or an earlier one of its topic. */
const replacedBy = (notice: Notice, notices: readonly NoticeRef[]) =>
  notices.find((ref) => isProgress(ref) || isSameTopic(ref.getSnapshot().context.notice, notice))
const withoutAction = ({ action: _, results: __, ...notice }: Notice): Notice => notice

/** What a listed notice offers: its action, else the first thing that was made. */
const actionOf = ({ action, results }: Notice): NoticeAction | undefined => {
  const [first] = results ?? []
  return action ?? (first && { label: 'Open Page', path: first.path, newTab: true })
}

/** All notices that are shown, and those that the bell lists. */
export const notificationsMachine = setup({
  types: {} as {
    context: { notices: NoticeRef[]; stored: readonly StoredNotice[]; now: number }
    events:
      | { type: 'notice.posted'; notice: Notice }
      | { type: 'progress.ended'; title: string }
      | { type: 'notice.followed'; notice: Notice }
      | { type: 'bell.opened' }
      | { type: 'bell.closed' }
      | { type: 'bell.cleared' }
      | { type: 'stored.followed'; key: number }
      | { type: `xstate.done.actor.${string}` }
  },
  actors: { notice: noticeMachine },
  actions: {
    show: assign({
      notices: ({ context, spawn }, { notice }: { notice: Notice }) => [
        ...context.notices,
        spawn('notice', { input: { notice } }),
      ],
    }),
    storeNotice: assign({
      stored: ({ context: { stored } }, { notice }: { notice: Notice }) =>
        notice.intent === 'progress'
          ? stored
          : [
              { key: (stored[0]?.key ?? 0) + 1, notice, at: Date.now(), seen: false },
              ...stored.filter((one) => !isSameTopic(one.notice, notice)),
            ].slice(0, maxStored),
    }),
    replaceShown: ({ context }, { notice }: { notice: Notice }) =>
      replacedBy(notice, context.notices)?.send({ type: 'notice.replaced', notice }),
    closeProgress: ({ context }, { title }: { title: string }) =>
      context.notices
        .find((ref) => isProgress(ref) && ref.getSnapshot().context.notice.title === title)
        ?.send({ type: 'notice.closed' }),
    closeOldest: ({ context }) =>
      context.notices.slice(0, -shownAtOnce).forEach((ref) => ref.send({ type: 'notice.closed' })),
    dropGone: assign({ notices: ({ context }) => context.notices.filter((ref) => !isGone(ref)) }),
    storeNow: assign({ now: () => Date.now() }),
    markSeen: assign({
      stored: ({ context: { stored } }) => stored.map((one) => ({ ...one, seen: true })),
    }),
    clearStored: assign({ stored: [] }),
    followStored: ({ context: { stored }, system }, { key }: { key: number }) => {
      const notice = stored.find((one) => one.key === key)?.notice
      const action = notice && actionOf(notice)
      if (action) follow(system, action)
    },
    removeStoredAction: assign({
      stored: ({ context: { stored } }, { key }: { key: number }) =>
        stored.map((one) =>
          one.key === key ? { ...one, notice: withoutAction(one.notice) } : one,
        ),
    }),
    spend: assign({
      stored: ({ context: { stored } }, { notice }: { notice: Notice }) =>
        stored.map((one) =>
          one.notice === notice ? { ...one, seen: true, notice: withoutAction(notice) } : one,
        ),
    }),
  },
  guards: {
    replacesAnother: ({ context }, { notice }: { notice: Notice }) =>
      replacedBy(notice, context.notices) !== undefined,
  },
}).createMachine({
  id: 'notifications',
  context: { notices: [], stored: [], now: 0 },
  initial: 'listening',
  states: {
    listening: {
      on: {
        'notice.posted': [
          {
            guard: fromEvent('replacesAnother'),
            actions: [fromEvent('replaceShown'), fromEvent('storeNotice')],
          },
          {
            actions: [fromEvent('show'), fromEvent('storeNotice'), 'closeOldest'],
          },
        ],
        'progress.ended': { actions: fromEvent('closeProgress') },
        'notice.followed': { actions: fromEvent('spend') },
        'bell.opened': { actions: 'storeNow' },
        'bell.closed': { actions: 'markSeen' },
        'bell.cleared': { actions: 'clearStored' },
        'stored.followed': {
          actions: [fromEvent('followStored'), fromEvent('removeStoredAction')],
        },
        'xstate.done.actor.*': { actions: 'dropGone' },
      },
    },
  },
})
export type NotificationsRef = ActorRefFrom<typeof notificationsMachine>
