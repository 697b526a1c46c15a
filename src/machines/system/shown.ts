import type { AnyActorLogic, AnyActorRef, AnyStateMachine } from 'xstate'
import type { PageLocation } from '../lib/pageLocation'
import type { Resumption } from '../lib/resumption'
import { spawnAny } from '../lib/spawnAny'

/** A row of the screen or dialog table. */
export interface Row<Input> {
  logic?: AnyActorLogic
  input?: (requested: Input) => unknown
  /** A screen where a person still works in the project they came from; every other one leaves it. */
  staysInProject?: boolean
  /** How what is unfinished in it comes back; without it, it does not. */
  resumes?: Resumption
}

export interface Tables {
  screens: Record<string, Row<PageLocation>>
  dialogs: Record<string, Row<unknown>>
}

/** What is loaded after sign-in. */
export interface WorkspaceCode {
  machine: AnyStateMachine
  tables: Tables
}

/** What stands in the screen's or the dialog's slot; without a ref, a view that needs no machine or whose machine broke. */
export interface Shown {
  name: string
  ref: AnyActorRef | null
}

/** Spawns the screen of a location as `screen`; null before the first location and where it needs no sign-in. */
export const startedScreen = (
  spawn: unknown,
  screens: Tables['screens'],
  location: PageLocation | null,
): Shown | null => {
  if (location === null || location.open) return null
  const { logic, input } = screens[location.screen] ?? {}
  return {
    name: location.screen,
    ref: logic ? spawnAny(spawn)(logic, { id: 'screen', input: input?.(location) }) : null,
  }
}

/** Spawns a dialog as `dialog`; null where the table has none of that name. */
export const startedDialog = (
  spawn: unknown,
  dialogs: Tables['dialogs'],
  name: string,
  requested: unknown,
): Shown | null => {
  const { logic, input } = dialogs[name] ?? {}
  if (logic === undefined) return null
  const opened = input ? input(requested) : requested
  return { name, ref: spawnAny(spawn)(logic, { id: 'dialog', input: opened }) }
}
