import type { ComponentType } from 'react'
import { setup, type AnyActorRef } from 'xstate'
import { SlowCalls } from '../src/features/shell/SlowCalls'
import type { PageLocation } from '../src/machines/lib/pageLocation'
import type { StoredNotice } from '../src/machines/system/notifications.machine'
import type { ana } from './samples/people'
import { actorOf, frozenActor, type GalleryRow, type FrozenActor } from './frozenActor'

interface Options {
  path: string
  user?: typeof ana
  menu?: 'expanded' | 'mini'
  fullScreen?: boolean
  notices?: Record<string, FrozenActor>
  search?: FrozenActor
  stored?: readonly StoredNotice[]
  /** Actors that the screen finds by their `systemId`. */
  peers?: Record<string, FrozenActor>
}

interface ScreenProps {
  // Each row pairs a view with an actor made for it.
  actor: any // oxlint-disable-line typescript/no-explicit-any
  location: PageLocation
  workspace: any // oxlint-disable-line typescript/no-explicit-any
}

/** In place of the workspace's machine, whose logic no row needs and which has most other machines behind it. */
const workspaceLook = setup({}).createMachine({
  id: 'workspace',
  type: 'parallel',
  states: {
    menu: { initial: 'expanded', states: { expanded: {}, mini: {} } },
    screen: { initial: 'showing', states: { showing: {} } },
    dialog: { initial: 'closed', states: { closed: {} } },
  },
})

/** A row that shows a screen where a person meets it: between the header and the menu. */
export const inShell = (
  name: string,
  Screen: ComponentType<ScreenProps>,
  shown: FrozenActor,
  options: Options,
): GalleryRow => {
  const {
    path,
    user,
    menu = 'expanded',
    fullScreen = false,
    notices,
    search,
    stored,
    peers = {},
  } = options
  const location: PageLocation = {
    path,
    search: '',
    params: {},
    screen: path.slice(1),
    title: path.slice(1),
    identity: path,
    fullScreen,
    open: false,
  }
  const workspace = frozenActor(
    workspaceLook,
    { menu, screen: 'showing', dialog: 'closed' },
    { screens: {}, dialogs: {}, location, screen: null, dialog: null },
    { screen: shown, ...(search ? { globalSearch: search } : {}), ...peers },
  )
  const actor: AnyActorRef = actorOf(workspace, user, notices, stored)
  const { screen = actor } = (actor.getSnapshot() as { children: Record<string, AnyActorRef> })
    .children
  const show = () => (
    <SlowCalls system={actor.system}>
      <Screen actor={screen} location={location} workspace={actor} />
    </SlowCalls>
  )
  return { name, actor: screen, show, workspace: actor }
}
