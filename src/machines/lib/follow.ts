import { fromCallback, type AnyActorRef, type EventObject, type Subscription } from 'xstate'
import type { Resumption } from './resumption'

type Part = 'screen' | 'dialog'

interface Followed {
  part: Part
  ref: AnyActorRef
  stored: Resumption['stored']
}

/** What of a followed actor is to be stored has changed. */
export interface WorkChanged {
  type: 'work.changed'
  part: Part
  work: unknown
}

interface WithChildren {
  status: string
  children?: Record<string, AnyActorRef | undefined>
}

/** Reports what is to be stored of an actor whenever that changes in it or in one of its descendants. */
export const follow = fromCallback<EventObject, Followed, WorkChanged>(
  ({ input: { part, ref, stored }, sendBack }) => {
    const subscriptions = new Map<AnyActorRef, Subscription>()
    let last = 'null'
    const report = () => {
      const snapshot = ref.getSnapshot() as WithChildren
      if (snapshot.status !== 'active') return
      const work = stored(snapshot) ?? null
      const text = JSON.stringify(work)
      if (text === last) return
      last = text
      sendBack({ type: 'work.changed', part, work })
    }
    const leave = (actor: AnyActorRef) => () => void subscriptions.delete(actor)
    const subscribe = (actor: AnyActorRef) => {
      if (subscriptions.has(actor)) return
      const subscribeChildren = () => {
        const { children = {} } = actor.getSnapshot() as WithChildren
        for (const child of Object.values(children)) if (child) subscribe(child)
      }
      const next = () => {
        subscribeChildren()
        report()
      }
      subscriptions.set(
        actor,
        actor.subscribe({ next, error: leave(actor), complete: leave(actor) }),
      )
      subscribeChildren()
    }
    subscribe(ref)
    report()
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  },
)
