import {
  assign,
  enqueueActions,
  sendParent,
  sendTo,
  setup,
  stopChild,
  type ActorRefFrom,
  type AnyActorRef,
} from 'xstate'
import { z } from 'zod'
import { currentUser } from '../lib/currentUser'
import { follow, type WorkChanged } from '../lib/follow'
import { fromEvent } from '../lib/fromEvent'
import { unprovidedStorage, type StorageRead, type StorageRequest } from '../lib/storedValue'
import type { Resumption, WorkResumed } from '../lib/resumption'

/** Unfinished work at a location: on its screen, and in the dialog over it. */
export const unfinishedSchema = z.object({
  place: z.string(),
  screen: z.unknown(),
  dialog: z.object({ name: z.string(), work: z.unknown() }).nullable(),
})
export type Unfinished = z.infer<typeof unfinishedSchema>

type Resumptions = Readonly<Record<string, { resumes?: Resumption } | undefined>>

interface Shown {
  name: string
  ref: AnyActorRef | null
}

interface Context {
  userId: number
  screens: Resumptions
  dialogs: Resumptions
  place: string
  screen: Shown | null
  dialog: Shown | null
  unfinished: Unfinished | null
}

const nothing = { screen: null, dialog: null }

const isAtPlace = ({ place, unfinished }: Context) => unfinished?.place === place

const withWork = (
  context: Context,
  { part, work }: Omit<WorkChanged, 'type'>,
): Unfinished | null => {
  const { place, dialog } = context
  const before = { ...nothing, ...(isAtPlace(context) ? context.unfinished : null), place }
  const now =
    part === 'screen'
      ? { ...before, screen: work }
      : { ...before, dialog: work === null ? null : { name: dialog?.name ?? '', work } }
  return now.screen === null && now.dialog === null ? null : now
}

const parsed = (resumption: Resumption | undefined, work: unknown) => {
  const { success, data } = resumption?.schema.safeParse(work) ?? { success: false, data: null }
  return success ? { data } : null
}

/**
 * Stores in this tab what is unfinished at the place where the person is, and brings it back when the same person comes to
 * that place after a reload or after signing in again, and nowhere else before. What is closed, saved or left is forgotten.
 */
export const unfinishedMachine = setup({
  types: {} as {
    input: { screens: Resumptions; dialogs: Resumptions }
    context: Context
    events:
      | StorageRead<Unfinished>
      | WorkChanged
      | { type: 'screen.shown'; place: string; screen: Shown | null }
      | { type: 'screen.left' }
      | { type: 'dialog.shown'; dialog: Shown | null }
      | { type: 'dialog.closed' }
  },
  actors: { storedWork: unprovidedStorage<Unfinished>('storedWork'), follow },
  actions: {
    requestStored: sendTo('storedWork', ({ context: { userId } }): StorageRequest<Unfinished> => ({
      type: 'stored.requested',
      userId,
    })),
    storeRead: assign({ unfinished: (_, { value }: { value: Unfinished }) => value }),
    storeScreen: assign((_, { place, screen }: { place: string; screen: Shown | null }) => ({
      place,
      screen,
    })),
    storeDialog: assign({ dialog: (_, { dialog }: { dialog: Shown | null }) => dialog }),
    dropDialog: assign({ dialog: null }),
    followPart: enqueueActions(({ context, enqueue }, { part }: { part: 'screen' | 'dialog' }) => {
      const shown = context[part]
      const resumption = context[`${part}s`][shown?.name ?? '']?.resumes
      if (!shown?.ref || !resumption) return
      enqueue.spawnChild('follow', {
        id: part,
        input: { part, ref: shown.ref, stored: resumption.stored },
      })
    }),
    leavePart: stopChild((_, { part }: { part: 'screen' | 'dialog' }) => part),
    storeWork: enqueueActions(({ context, enqueue }, change: Omit<WorkChanged, 'type'>) => {
      const { userId } = context
      if (change.work === null && !isAtPlace(context)) return
      const unfinished = withWork(context, change)
      enqueue.assign({ unfinished })
      enqueue.sendTo(
        'storedWork',
        unfinished === null
          ? { type: 'stored.dropped', userId }
          : { type: 'stored.changed', userId, value: unfinished },
      )
    }),
    forget: assign({ unfinished: null }),
    dropStored: sendTo('storedWork', ({ context: { userId } }): StorageRequest<Unfinished> => ({
      type: 'stored.dropped',
      userId,
    })),
    resumeScreen: ({ context: { screen, screens, unfinished } }) => {
      const found = parsed(screens[screen?.name ?? '']?.resumes, unfinished?.screen)
      if (found)
        screen?.ref?.send({ type: 'work.resumed', work: found.data } satisfies WorkResumed<unknown>)
    },
    resumeDialog: enqueueActions(({ context: { dialog, dialogs, unfinished }, enqueue }) => {
      if (dialog !== null) return
      const { name, work } = unfinished?.dialog ?? { name: '', work: null }
      const found = parsed(dialogs[name]?.resumes, work)
      if (found) enqueue(sendParent({ type: 'dialog.requested', dialog: name, input: found.data }))
    }),
  },
  guards: {
    isAtPlace: ({ context }) => isAtPlace(context),
    wentElsewhere: ({ context: { screen, unfinished } }) => screen !== null && unfinished !== null,
  },
}).createMachine({
  id: 'unfinished',
  context: ({ input: { screens, dialogs }, self }) => ({
    userId: currentUser(self.system)?.id ?? 0,
    screens,
    dialogs,
    place: '',
    screen: null,
    dialog: null,
    unfinished: null,
  }),
  invoke: { id: 'storedWork', src: 'storedWork', onError: '.following' },
  entry: 'requestStored',
  initial: 'following',
  states: {
    following: {
      on: {
        'stored.read': {
          target: 'arriving',
          actions: fromEvent('storeRead'),
        },
        'screen.shown': {
          target: 'arriving',
          actions: [
            { type: 'leavePart', params: { part: 'screen' } },
            fromEvent('storeScreen'),
            { type: 'followPart', params: { part: 'screen' } },
          ],
        },
        'screen.left': {
          actions: [
            { type: 'leavePart', params: { part: 'screen' } },
            { type: 'storeWork', params: { part: 'screen', work: null } },
          ],
        },
        'dialog.shown': {
          actions: [fromEvent('storeDialog'), { type: 'followPart', params: { part: 'dialog' } }],
        },
        'dialog.closed': {
          actions: [
            { type: 'leavePart', params: { part: 'dialog' } },
            'dropDialog',
            { type: 'storeWork', params: { part: 'dialog', work: null } },
          ],
        },
        'work.changed': { actions: fromEvent('storeWork') },
      },
    },
    arriving: {
      always: [
        { guard: 'isAtPlace', target: 'following', actions: ['resumeScreen', 'resumeDialog'] },
        { guard: 'wentElsewhere', target: 'following', actions: ['forget', 'dropStored'] },
        { target: 'following' },
      ],
    },
  },
})
export type UnfinishedRef = ActorRefFrom<typeof unfinishedMachine>
