import type { ActorSystem } from 'xstate'

/** The system that an actor runs in, where its peers are found by `systemId`. */
export type System = ActorSystem<any> // oxlint-disable-line typescript/no-explicit-any
