import { fromPromise } from 'xstate'
import * as session from '../api/session'
import { call, task } from '../wiring/call'
import { appMachine } from '../machines/system/app.machine'
import { locationMachine } from '../machines/system/location.machine'
import { loginMachine } from '../machines/system/login.machine'
import { sessionMachine } from '../machines/system/session.machine'
import type { WorkspaceCode } from '../machines/system/shown'
import { routerActor } from './router'
import { loginStorage } from '../effects/storage/storage'

/** The machines of the first load, provided; everything else is in `wiring.ts`, which is loaded after sign-in. */
export const wireApp = (router: Parameters<typeof routerActor>[0]) =>
  appMachine.provide({
    actors: {
      location: locationMachine.provide({ actors: { router: routerActor(router) } }),
      session: sessionMachine.provide({ actors: { loginStorage, signOut: task(session.signOut) } }),
      login: loginMachine.provide({ actors: { signIn: call(session.signIn) } }),
      loadWorkspace: fromPromise<WorkspaceCode, void>(
        async () => (await import('./workspace')).workspaceCode,
      ),
    },
  })
