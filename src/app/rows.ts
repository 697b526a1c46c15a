import type { ComponentType } from 'react'
import type { ActorRefFrom, AnyActorLogic, AnyActorRef } from 'xstate'
import type { NamedThing } from '../features/shell/ThingTitle'
import type { PageLocation } from '../machines/lib/pageLocation'
import type { Row } from '../machines/system/shown'
import type { WorkspaceRef } from '../machines/system/workspace.machine'

interface ViewRow<Input, Props> extends Row<Input> {
  view: ComponentType<Props>
  /** What the window is named after, beside the title of the route. */
  thing?: NamedThing
}

interface ScreenPlace {
  location: PageLocation
  workspace: WorkspaceRef
}
export type DialogRow = ViewRow<unknown, { actor: AnyActorRef }>
export type ScreenRow = ViewRow<PageLocation, { actor: AnyActorRef | null } & ScreenPlace>

/** A row whose view was made for the actor of its machine; the table cannot name all of these pairs. */
const rowOf =
  <Table extends DialogRow | ScreenRow, Beside>() =>
  <Logic extends AnyActorLogic>(
    logic: Logic,
    view: ComponentType<{ actor: ActorRefFrom<Logic> } & Beside>,
    rest: Omit<Table, 'logic' | 'view'> = {} as Table,
  ) =>
    ({ ...rest, logic, view }) as unknown as Table

export const dialog = rowOf<DialogRow, object>()
export const screen = rowOf<ScreenRow, ScreenPlace>()
