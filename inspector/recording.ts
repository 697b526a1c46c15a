import type { DefinedState } from './definition'
import type { PageMessage } from './messages'

export interface Seen {
  /** Its place among all messages. */
  at: number
  value: unknown
  status: string
  context: unknown
  output: unknown
  error: unknown
  taken: string[]
  event: SentEvent
}
interface SentEvent {
  type: string
  [field: string]: unknown
}

export interface Actor {
  /** Where in the recording it was started. */
  at: number
  sessionId: string
  name: string
  parentId: string | undefined
  definition: DefinedState | undefined
  snapshots: Seen[]
}

/** An event from one actor to another; `from` is missing where the page itself sent it. */
export interface Sent {
  at: number
  time: number
  from: string | undefined
  to: string
  event: SentEvent
}

export interface Recording {
  length: number
  actors: Map<string, Actor>
  events: Sent[]
}

export const emptyRecording = (): Recording => ({ length: 0, actors: new Map(), events: [] })

/** Adds what its page reports to a recording. */
export const record = (recording: Recording, message: PageMessage) => {
  if (message.type !== 'page.inspected') return
  const { event, taken } = message
  const at = recording.length
  recording.length += 1
  if (event.type === '@xstate.actor') {
    const definition = JSON.parse(event.definition ?? '{}') as DefinedState
    recording.actors.set(event.sessionId, {
      at,
      sessionId: event.sessionId,
      name: event.name,
      parentId: event.parentId,
      definition: 'on' in definition || 'states' in definition ? definition : undefined,
      snapshots: [],
    })
  }
  if (event.type === '@xstate.event')
    recording.events.push({
      at,
      time: Number(event.createdAt),
      from: event.sourceId,
      to: event.sessionId,
      event: event.event as SentEvent,
    })
  if (event.type === '@xstate.snapshot') {
    const { status = 'active', value, context, output, error } = event.snapshot as Partial<Seen>
    const seen = {
      at,
      status,
      value,
      context,
      output,
      error,
      taken,
      event: event.event as SentEvent,
    }
    recording.actors.get(event.sessionId)?.snapshots.push(seen)
  }
}

/** The snapshot of an actor as it was at a place of the recording; the last one without it. */
export const snapshotAt = ({ snapshots }: Actor, at = Infinity) =>
  snapshots.findLast((snapshot) => snapshot.at <= at)

/** The place at which an event had been answered: the first snapshot of its actor behind it. */
export const answeredAt = ({ actors }: Recording, { at, to }: Sent) =>
  actors.get(to)?.snapshots.find((snapshot) => snapshot.at > at)?.at ?? at

export interface Branch {
  actor: Actor
  isFinished: boolean
  children: Branch[]
}

/** The actors below their parents as they were at a place; a search leaves those that match and what leads to them. */
export const treeOf = ({ actors }: Recording, search = '', at = Infinity): Branch[] => {
  const sought = search.trim().toLowerCase()
  const children = Map.groupBy(actors.values(), ({ parentId }) =>
    parentId !== undefined && actors.has(parentId) ? parentId : '',
  )
  const below = (parentId: string): Branch[] =>
    (children.get(parentId) ?? []).flatMap((actor) => {
      if (actor.at > at) return []
      const inner = below(actor.sessionId)
      const matches = sought === '' || actor.name.toLowerCase().includes(sought)
      if (!matches && inner.length === 0) return []
      const status = snapshotAt(actor, at)?.status ?? 'active'
      return [{ actor, isFinished: status !== 'active', children: inner }]
    })
  return below('')
}

/** The events that an actor sent or took, of all actors without one. */
export const eventsOf = ({ events }: Recording, sessionId?: string) =>
  sessionId === undefined
    ? events
    : events.filter(({ from, to }) => from === sessionId || to === sessionId)
