import type { ComponentType } from 'react'
import { createActor, setup, type AnyStateMachine, type StateValue } from 'xstate'
import { sessionMachine } from '../src/machines/session.machine'
import { notificationsMachine, type KeptNotice } from '../src/machines/notifications.machine'
import { ana } from './samples/people'

/** A machine in a state, with the actors it would have started there, as XState keeps them. */
export interface Standing {
  src: AnyStateMachine
  snapshot: unknown
  systemId?: string
}

export interface GalleryRow {
  name: string
  show: ComponentType
}

type Children = Record<string, Standing>

/** Names a child in a context, where XState puts the actor itself. */
export const child = (id: string) => ({ xstate$$type: 1, id })

export const standing = (src: AnyStateMachine, value: StateValue, context: object, children: Children = {}): Standing => ({
  src, snapshot: { ...src.resolveState({ value, context }), children },
})

const hall = setup({}).createMachine({ id: 'gallery' })

/** Two actors that every view may ask for: who is signed in, and the notices. */
const peers = (user: typeof ana, notices: Children, kept: readonly KeptNotice[]): Children => ({
  session: { ...standing(sessionMachine, 'signedIn', { login: { token: '', user } }), systemId: 'session' },
  notifications: {
    ...standing(notificationsMachine, 'listening', { notices: Object.keys(notices).map(child), kept, now: 0 }, notices), systemId: 'notifications',
  },
})

/** The actor of something that stands, with its peers; nothing is started, so nothing is invoked. */
export const actorOf = (shown: Standing, user = ana, notices: Children = {}, kept: readonly KeptNotice[] = []): any => { // eslint-disable-line @typescript-eslint/no-explicit-any
  const snapshot = { ...hall.resolveState({ value: {} }), children: { ...peers(user, notices, kept), shown } }
  return (createActor(hall, { snapshot } as never).getSnapshot().children as Record<string, unknown>)['shown']
}

/** A row that shows one view of one actor. */
export const row = (name: string, View: ComponentType<{ actor: any }>, shown: Standing): GalleryRow => { // eslint-disable-line @typescript-eslint/no-explicit-any
  const actor = actorOf(shown)
  return { name, show: () => <View actor={actor} /> }
}
