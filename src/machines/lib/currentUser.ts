import type { ActorSystem } from 'xstate'
import type { User } from '../../api/contract'

interface SessionPeer {
  getSnapshot: () => { context: { login: { user: User } | null } }
}

/** Who is signed in, as the `session` peer knows it. */
export const currentUser = (system: ActorSystem<any>): User | null => // eslint-disable-line @typescript-eslint/no-explicit-any
  (system.get('session') as SessionPeer | undefined)?.getSnapshot().context.login?.user ?? null
