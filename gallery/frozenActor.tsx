import type { ComponentType } from 'react'
import { createActor, setup, type AnyActorRef, type AnyStateMachine, type StateValue } from 'xstate'
import { SlowCalls } from '../src/features/shell/SlowCalls'
import { callsMachine } from '../src/machines/system/calls.machine'
import { sessionMachine } from '../src/machines/system/session.machine'
import {
  notificationsMachine,
  type StoredNotice,
} from '../src/machines/system/notifications.machine'
import { ana } from './samples/people'

/** A machine in a state, with the actors it would have started there, as XState keeps them. */
export interface FrozenActor {
  src: AnyStateMachine
  snapshot: unknown
  systemId?: string
}

/** Patterns of the numbers of a chart: whole ones by the column of its text, short ones on its axes and marks. */
export interface NumberPatterns {
  columns: Readonly<Record<string, string>>
  drawn: string
}

export interface GalleryRow {
  name: string
  show: ComponentType
  /** The actor of the header and the menu, where it stands between them. */
  workspace?: AnyActorRef
  /** The actor of what it shows, where it has one. */
  actor?: AnyActorRef
  numbers?: NumberPatterns
}

type Children = Record<string, FrozenActor>

/** Names a child in a context, where XState puts the actor itself. */
export const child = (id: string) => ({ xstate$$type: 1, id })

export const frozenActor = (
  src: AnyStateMachine,
  value: StateValue,
  context: object,
  children: Children = {},
): FrozenActor => ({
  src,
  // XState puts the actors that a context names into it: what two rows share stays as it is.
  snapshot: { ...src.resolveState({ value, context: { ...context } }), children },
})

/** The calls of the page while one of them has no answer yet. */
export const slowCall: FrozenActor = {
  ...frozenActor(callsMachine, {}, { calls: [{ id: 'call 1' }], slow: ['call 1'] }),
  systemId: 'calls',
}

const hall = setup({}).createMachine({ id: 'gallery' })

/** Two actors that every view may ask for: who is signed in, and the notices. */
const peers = (user: typeof ana, notices: Children, stored: readonly StoredNotice[]): Children => ({
  session: {
    ...frozenActor(sessionMachine, 'signedIn', { login: { token: '', user } }),
    systemId: 'session',
  },
  notifications: {
    ...frozenActor(
      notificationsMachine,
      'listening',
      { notices: Object.keys(notices).map(child), stored, now: 0 },
      notices,
    ),
    systemId: 'notifications',
  },
})

/** What a view takes: each has actors of a type of its own. */
type AnyActor = any // oxlint-disable-line typescript/no-explicit-any

/** The actor of something that stands, with its peers; nothing is started, so nothing is invoked. */
export const actorOf = (
  shown: FrozenActor,
  user = ana,
  notices: Children = {},
  stored: readonly StoredNotice[] = [],
  others: Children = {},
): AnyActor => {
  const snapshot = {
    ...hall.resolveState({ value: {} }),
    children: { ...peers(user, notices, stored), ...others, shown },
  }
  return (
    createActor(hall, { snapshot } as never).getSnapshot().children as Record<string, unknown>
  )['shown']
}

/** A row that shows one view of one actor. */
export const row = (
  name: string,
  View: ComponentType<{ actor: AnyActor }>,
  shown: FrozenActor,
  others: Children = {},
): GalleryRow => {
  const actor = actorOf(shown, ana, {}, [], others) as AnyActorRef
  return {
    name,
    actor,
    show: () => (
      <SlowCalls system={actor.system}>
        <View actor={actor} />
      </SlowCalls>
    ),
  }
}
