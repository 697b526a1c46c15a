import type { AnyActorRef, ActorSystem } from 'xstate'

type System = ActorSystem<any> // eslint-disable-line @typescript-eslint/no-explicit-any

/**
 * A message to the user. `workspace` notices close after 2 s (success) or 10 s (error), `explorer` ones after 15 s;
 * one with `open` offers `Open Page`, one with `retry` a button that sends `retry.event` back to its sender.
 */
export interface Notice {
  intent: 'success' | 'warning' | 'progress'
  title: string
  detail?: string
  place: 'workspace' | 'explorer'
  action?: { label: string; path: string }
}

const peer = (system: System, name: string): AnyActorRef | undefined => system.get(name) as AnyActorRef | undefined

/** Shows a notice through the one `notifications` actor of the system. */
export const post = (system: System, notice: Notice) => peer(system, 'notifications')?.send({ type: 'notice.posted', notice })

/** Asks the one `location` actor to go to a path of the app. */
export const goTo = (system: System, path: string, options: { replace?: boolean; newTab?: boolean; reload?: boolean } = {}) =>
  peer(system, 'location')?.send({ type: 'location.requested', path, ...options })

/** Tells a shared list that what it shows has changed. */
export const invalidate = (system: System, name: string) => peer(system, name)?.send({ type: 'resource.invalidated' })

/** Opens a dialog of the dialog table in the one dialog slot; it closes when its machine is done. */
export const openDialog = (system: System, dialog: string, input?: unknown) =>
  peer(system, 'workspace')?.send({ type: 'dialog.requested', dialog, input })
