import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Connections } from './databases/connections.ts'
import type { HostPolicy } from './engines/reach/hostPolicy.ts'
import type { Workspace } from './engines/workspace.ts'
import type { SharedFiles } from './files/sharedFiles.ts'
import type { Config } from './start/config.ts'
import type { Sealing } from './security/sealing.ts'
import type { Store } from './store/db/open.ts'
import type { Peers } from './store/peers/peers.ts'
import type { UserRow } from './store/db/tables.ts'

/** Who may call a route: everyone, every signed-in user, or admins only. Finer rules stand in the route. */
export type Permission = 'public' | 'any' | 'admin'

/**
 * What a POST that arrives twice does, as browsers send again what was not answered: nothing that a first would not (`harmless`),
 * or one thing for one `Idempotency-Key` header (`keyed`), one `client_id` or one `upload_id` of the body.
 */
export type Repeat = 'harmless' | 'keyed' | 'client_id' | 'upload_id'

/** What the app is built from. `main.ts` opens the real ones, tests bring their own. */
export interface Parts {
  config: Config
  store: Store
  /** Reads for lists and searches; the store when absent. */
  reader?: Store
  /** Signs the tokens and seals the passwords of databases. */
  secret: string
  /** The other servers of the workspace; none when absent. */
  peers?: Peers
  /** The database that takes the uploads. */
  workspace: Workspace
  /** The files that servers and workers share; in the data folder when absent. */
  files?: SharedFiles
  /** Where the log lines go; standard output when absent. */
  logStream?: { write: (line: string) => void }
  /** How long a query goes on whose client left and at which nobody looks; fifteen seconds when absent. */
  abandonAfterMs?: number
}

/** The server as the routes see it. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    store: Store
    /** The same metadata for lists and searches, which hold nobody up there. */
    reader: Store
    peers: Peers
    workspace: Workspace
    files: SharedFiles
    /** Keeps what only this server may read. */
    sealing: Sealing
    connections: Connections
    /** Which hosts may be reached: databases, and files by their web addresses. */
    hostPolicy: () => HostPolicy
    engineOf: Connections['engineOf']
  }
  interface FastifyRequest {
    /** The signed-in user; unset on public routes. */
    caller: UserRow
    /** What a style tag of this answer must carry to be let through by the content policy. */
    styleNonce: string
  }
  interface FastifyContextConfig {
    permission?: Permission
    repeat?: Repeat
  }
}
