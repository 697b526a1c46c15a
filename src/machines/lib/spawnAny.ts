import type { AnyActorLogic, AnyActorRef } from 'xstate'

type SpawnAny = (
  logic: AnyActorLogic,
  options: { id: string; systemId?: string; input?: unknown },
) => AnyActorRef

/** `spawn` for logic that comes from a table: setup() only knows the actors it names. */
export const spawnAny = (spawn: unknown) => spawn as SpawnAny
