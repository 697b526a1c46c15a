import { useSelector } from '@xstate/react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'
import type { PageLocation } from '../../machines/lib/pageLocation'
import { WindowTitle } from '../../ui'

/** Where a screen has one thing open: the actor that knows the thing, and the thing's name. */
export interface NamedThing {
  actorOf: (screen: AnyActorRef) => AnyActorRef
  nameOf: (snapshot: unknown) => string | null | undefined
}

/** The thing of a screen whose actor, or one that it has from its beginning on, knows the name. */
export const namedThing = <Knowing extends AnyActorRef, Screen extends AnyActorRef = Knowing>(
  nameOf: (snapshot: SnapshotFrom<Knowing>) => string | null | undefined,
  actorOf: (screen: Screen) => AnyActorRef = (screen) => screen,
): NamedThing => ({
  actorOf: (screen) => actorOf(screen as Screen),
  nameOf: (snapshot) => nameOf(snapshot as SnapshotFrom<Knowing>),
})

interface Props {
  location: PageLocation
  screen: AnyActorRef
  thing: NamedThing
}

/** Names the window after the one thing that a screen shows, as soon as its name is known. */
export function ThingTitle({ location, screen, thing: { actorOf, nameOf } }: Props) {
  const name = useSelector(actorOf(screen), nameOf)
  return <WindowTitle name={name?.trim() || location.title} />
}
