import type { FocusedControl, FromPage } from './messages'
import { emptyRecording, record, type Recording } from './recording'
import type { Answer } from './why'

/** A page of one window: the events of two are not mixed, as their actors have the same ids. */
export interface InspectedPage {
  id: string
  /** Where and when it started. */
  path: string
  time: number
  hasLeft: boolean
  recording: Recording
  control: FocusedControl | undefined
  answers: Map<string, Answer[]>
}
export type Pages = Map<string, InspectedPage>

export const newPage = (id: string, path = '', time = 0): InspectedPage => ({
  id,
  path,
  time,
  hasLeft: false,
  recording: emptyRecording(),
  control: undefined,
  answers: new Map(),
})

/** Adds what a page reports to what is known of it; one that starts takes the place of those that were left. */
export const recordPage = (pages: Pages, { page: id, message }: FromPage) => {
  if (message.type === 'page.started') {
    for (const page of pages.values()) if (page.hasLeft) pages.delete(page.id)
    pages.set(id, newPage(id, message.path, message.time))
  }
  const page = pages.get(id)
  if (page === undefined) return
  if (message.type === 'page.left') page.hasLeft = true
  if (message.type === 'control.focused') page.control = message.control
  if (message.type === 'actor.answered') page.answers.set(message.sessionId, message.answers)
  record(page.recording, message)
}
