import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { Answer } from './why'

/** What page and inspector tell each other within one browser. */
export const channelName = 'chartroom.inspector'

/** A control that has the focus of the page, with the actors that the views around it are given, the nearest first. */
export interface FocusedControl {
  name: string
  isDisabled: boolean
  /** What the page says of it, on hover or focus. */
  reason: string
  actors: string[]
}

/** Events of the Stately inspection protocol; a snapshot also names the transitions that led to it. */
export type PageMessage =
  | { type: 'page.started'; path: string; time: number }
  | { type: 'page.left' }
  | { type: 'page.inspected'; event: StatelyInspectionEvent; taken: string[] }
  | { type: 'control.focused'; control: FocusedControl }
  | { type: 'actor.answered'; sessionId: string; answers: Answer[] }

/** A message and the page it comes from: each load of a page in each window is one. */
export interface FromPage {
  page: string
  message: PageMessage
}

export type InspectorMessage =
  | { type: 'inspector.opened' }
  | { type: 'answers.requested'; page: string; sessionId: string }
