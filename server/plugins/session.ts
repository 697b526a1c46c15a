import { randomUUID } from 'node:crypto'
import jwt from '@fastify/jwt'
import type { App } from '../instance.ts'
import { forbidden, unauthorized } from '../problem.ts'
import type { UserRow } from '../store/db/tables.ts'
import { callerOf } from '../store/users/users.ts'

/** The max age of a sign-in: when its token expires. */
const sessionLifetime = '24h'

interface TokenClaims {
  /** The user's id as text. */
  sub: string
  /** The token's own id, by which it is revoked. */
  jti: string
  /** The user's `token_generation` when the password was checked. */
  generation: number
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: TokenClaims
    user: TokenClaims & { iat: number; exp: number }
  }
}

/** A bearer token for a user whose identity was checked. */
export const tokenFor = (app: App, { id, token_generation }: UserRow) =>
  app.jwt.sign({ sub: String(id), jti: randomUUID(), generation: token_generation })

/** Signs and checks bearer tokens, and lets a request through only as its route's permission says. */
export const addSession = (app: App, secret: string) => {
  app.register(jwt, {
    secret,
    sign: { algorithm: 'HS256', expiresIn: sessionLifetime },
    verify: { algorithms: ['HS256'] },
  })
  app.decorateRequest('caller', null as never)
  app.addHook('onRequest', async (request) => {
    const { permission } = request.routeOptions.config
    if (permission === undefined || permission === 'public') return
    const claims = await request.jwtVerify<TokenClaims>().catch(() => undefined)
    const caller = claims === undefined ? undefined : await callerOf(app.store, claims)
    if (caller === undefined) throw unauthorized()
    if (permission === 'admin' && caller.is_admin === 0) throw forbidden()
    request.caller = caller
  })
}
