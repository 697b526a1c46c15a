import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { AnyActor, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import { definitionOf, takenName } from './definition'
import type { PageMessage } from './messages'
import { withoutSecrets } from './withoutSecrets'

/** What any kind of actor may be in. */
interface Seen {
  status: string
  value?: unknown
  context?: unknown
  output?: unknown
  error?: unknown
}

type Running = ReadonlyMap<string, AnyActor>

/**
 * The name of its machine, else of what it was started from, else of the actor that it works for, whose session is its id
 * (`call of getDataset`), else the id that its parent gave it, if any.
 */
const nameOf = (actor: AnyActor, running: Running): string => {
  const definition = definitionOf(actor.logic)
  const source: unknown = actor.src
  if (definition !== undefined) return definition.id
  if (typeof source === 'string') return source
  const requester = actor.id === actor.sessionId ? undefined : running.get(actor.id)
  if (requester !== undefined) {
    const name = nameOf(requester, running)
    return name.startsWith('call of ') ? name : `call of ${name}`
  }
  const parent = actor._parent as AnyActor | undefined
  return parent === undefined || actor.id !== actor.sessionId
    ? actor.id
    : `actor of ${nameOf(parent, running)}`
}

/** An event of the Stately inspection protocol, without secrets; null for what the protocol has no word for. */
const inspected = (event: InspectionEvent, running: Running): StatelyInspectionEvent | null => {
  const actor = event.actorRef as AnyActor
  const base = {
    _version: '0.7.2',
    id: '',
    createdAt: String(Date.now()),
    rootId: event.rootId,
    sessionId: actor.sessionId,
  }
  switch (event.type) {
    case '@xstate.actor':
      return {
        ...base,
        type: '@xstate.actor',
        name: nameOf(actor, running),
        parentId: actor._parent?.sessionId,
        definition: JSON.stringify(definitionOf(actor.logic) ?? { id: nameOf(actor, running) }),
        snapshot: { status: 'active' },
      }
    case '@xstate.event':
      return {
        ...base,
        type: '@xstate.event',
        event: withoutSecrets(event.event),
        sourceId: event.sourceRef?.sessionId,
      }
    case '@xstate.snapshot': {
      const { status, value, context, output, error } = event.snapshot as Seen
      return {
        ...base,
        type: '@xstate.snapshot',
        event: withoutSecrets(event.event),
        snapshot: withoutSecrets({ status, value, context, output, error }) as never,
      }
    }
    default:
      return null
  }
}

/** Watches the actors of a page: every message goes to `post`, without secrets; `running` finds an actor by its session. */
export const inspection = (post: (message: PageMessage) => void) => {
  const running = new Map<string, AnyActor>()
  const taken = new Map<string, string[]>()
  const next = (event: InspectionEvent) => {
    const { sessionId } = event.actorRef
    if (event.type === '@xstate.actor') running.set(sessionId, event.actorRef as AnyActor)
    if (event.type === '@xstate.microstep') {
      const names = (event._transitions as AnyTransitionDefinition[]).map(takenName)
      taken.set(sessionId, [...(taken.get(sessionId) ?? []), ...names])
    }
    const seen = inspected(event, running)
    if (seen === null) return
    const isSnapshot = event.type === '@xstate.snapshot'
    post({
      type: 'page.inspected',
      event: seen,
      taken: isSnapshot ? (taken.get(sessionId) ?? []) : [],
    })
    if (!isSnapshot) return
    taken.delete(sessionId)
    if (event.snapshot.status !== 'active') running.delete(sessionId)
  }
  return { next, running }
}
