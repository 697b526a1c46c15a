import type { ComponentType } from 'react'
import type { AnyActorRef } from 'xstate'
import { Shell } from '../src/features/shell/Shell'
import { SlowCalls } from '../src/features/shell/SlowCalls'
import type { Place } from '../src/machines/lib/place'
import { workspaceMachine, type WorkspaceRef } from '../src/machines/workspace.machine'
import type { KeptNotice } from '../src/machines/notifications.machine'
import type { ana } from './samples/people'
import { actorOf, standing, type GalleryRow, type Standing } from './standing'

interface Options {
  path: string
  user?: typeof ana
  menu?: 'expanded' | 'mini'
  fullScreen?: boolean
  notices?: Record<string, Standing>
  search?: Standing
  kept?: readonly KeptNotice[]
  /** Actors that the screen finds by their `systemId`. */
  peers?: Record<string, Standing>
}

interface ScreenProps {
  // Each row pairs a view with an actor made for it.
  actor: any // oxlint-disable-line typescript/no-explicit-any
  place: Place
  workspace: any // oxlint-disable-line typescript/no-explicit-any
}

/** A row that shows a screen where a person meets it: between the header and the menu. */
export const inShell = (
  name: string,
  Screen: ComponentType<ScreenProps>,
  shown: Standing,
  options: Options,
): GalleryRow => {
  const {
    path,
    user,
    menu = 'expanded',
    fullScreen = false,
    notices,
    search,
    kept,
    peers = {},
  } = options
  const place: Place = {
    path,
    search: '',
    params: {},
    screen: path.slice(1),
    title: path.slice(1),
    identity: path,
    fullScreen,
    open: false,
  }
  const workspace = standing(
    workspaceMachine,
    { menu, screen: 'showing', dialog: 'closed' },
    { screens: {}, dialogs: {}, place, screen: null, dialog: null },
    { screen: shown, ...(search ? { globalSearch: search } : {}), ...peers },
  )
  const actor: AnyActorRef = actorOf(workspace, user, notices, kept)
  const { screen } = (actor.getSnapshot() as { children: Record<string, unknown> }).children
  const show = () => (
    <Shell actor={actor as WorkspaceRef}>
      <SlowCalls system={actor.system}>
        <Screen actor={screen} place={place} workspace={actor} />
      </SlowCalls>
    </Shell>
  )
  return { name, show }
}
