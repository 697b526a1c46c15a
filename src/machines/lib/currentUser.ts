import type { User } from '../../api/contract'
import type { System } from './system'

interface SessionPeer {
  getSnapshot: () => { context: { login: { user: User } | null } }
}

/** Who is signed in, as the `session` peer knows it. */
export const currentUser = (system: System): User | null =>
  (system.get('session') as SessionPeer | undefined)?.getSnapshot().context.login?.user ?? null
