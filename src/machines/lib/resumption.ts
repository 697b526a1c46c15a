import type { ActorLogicFrom, AnyActorLogic, AnyActorRef, InputFrom, SnapshotFrom } from 'xstate'
import { z } from 'zod'

/** How unfinished work comes back after a reload or a session that ended. Passwords never belong to what is stored. */
export interface Resumption {
  schema: z.ZodType
  /** What is stored of a snapshot; null where there is nothing to come back to. */
  stored: (snapshot: any) => unknown // oxlint-disable-line typescript/no-explicit-any
}

/** The key of an intention as it is stored beside a draft; drafts that were stored before there were keys have none. */
export const intendedSchema = z.object({ intention: z.string().optional() })

/** A dialog comes back by being opened again with an input that leads to where it was. */
export const dialogResumption = <Logic extends AnyActorLogic>(
  schema: z.ZodType<InputFrom<ActorLogicFrom<Logic>>>,
  stored: (snapshot: SnapshotFrom<Logic>) => InputFrom<ActorLogicFrom<Logic>>,
): Resumption => ({ schema, stored })

/** A screen starts with its address alone; what was unfinished on it is sent to it as `WorkResumed`. */
export const screenResumption = <Logic extends AnyActorLogic, Work>(
  schema: z.ZodType<Work>,
  stored: (snapshot: SnapshotFrom<Logic>) => Work | null,
): Resumption => ({ schema, stored })

export interface WorkResumed<Work> {
  type: 'work.resumed'
  work: Work
}

/** What of a screen the server does not have; it outlives the screen and the window until it does. */
export interface FollowedEdit<Edit> {
  /** Of the thing that the screen shows. */
  key: string
  ref: AnyActorRef
  /** Null where the server has all of it. */
  edit: () => Edit | null
}
