import type { AnyActorRef, AnyEventObject } from 'xstate'
import type { System } from './system'

/** What a notice offers: a place that it leads to, `newTab` in a tab of its own, or an event for an actor by `systemId`. */
export type NoticeAction =
  | { label: string; path: string; newTab?: boolean }
  | { label: string; peer: string; event: AnyEventObject }

/** Something that was made and can be opened; with `saves` a copy of its data can be saved. */
export interface NoticeResult {
  title: string
  path: string
  datasetId: number
  saves: boolean
  remark?: string
}

/**
 * A message to the user. `workspace` notices close after 2 s (success) or 10 s (error, or a success with an action), `explorer` ones after 15 s.
 */
export interface Notice {
  intent: 'success' | 'warning' | 'progress'
  title: string
  detail?: string
  area: 'workspace' | 'explorer'
  /** A later notice of the same topic takes its place. */
  topic?: string
  action?: NoticeAction
  results?: readonly NoticeResult[]
}

const peer = (system: System, name: string): AnyActorRef | undefined =>
  system.get(name) as AnyActorRef | undefined

/** Shows a notice through the one `notifications` actor of the system. */
export const post = (system: System, notice: Notice) =>
  peer(system, 'notifications')?.send({ type: 'notice.posted', notice })

/** Takes a progress notice away whose work was stopped. */
export const endProgress = (system: System, title: string) =>
  peer(system, 'notifications')?.send({ type: 'progress.ended', title })

/** Asks the one `location` actor to go to a path of the app. */
export const goTo = (
  system: System,
  path: string,
  options: { replace?: boolean; newTab?: boolean; reload?: boolean } = {},
) => peer(system, 'location')?.send({ type: 'location.requested', path, ...options })

/** Tells the actor of a name something, if it runs. */
export const notify = (system: System, name: string, event: AnyEventObject) =>
  peer(system, name)?.send(event)

/** Does what the action of a notice offers. */
export const follow = (system: System, action: NoticeAction) => {
  if ('path' in action) goTo(system, action.path, action.newTab === true ? { newTab: true } : {})
  else notify(system, action.peer, action.event)
}

/** Tells a shared list that what it shows has changed. */
export const invalidate = (system: System, name: string) =>
  peer(system, name)?.send({ type: 'resource.invalidated' })

/** Opens a dialog of the dialog table in the one dialog slot; it closes when its machine is done. */
export const openDialog = (system: System, dialog: string, input?: unknown) =>
  peer(system, 'workspace')?.send({ type: 'dialog.requested', dialog, input })

/** What a screen is told when the dialog over it has ended, with whatever the dialog says of it. */
export interface DialogDone {
  type: 'dialog.done'
  output: unknown
}

/** Tells that what is opened next is not opened from a project. */
export const leaveProject = (system: System) =>
  peer(system, 'currentProject')?.send({ type: 'project.left' })
