import { createHmac, hkdfSync } from 'node:crypto'
import type { FastifyRequest, RouteOptions } from 'fastify'
import type { App } from '../instance.ts'
import { oneAtATime } from '../oneAtATime.ts'
import { badRequest, Refusal } from '../problem.ts'
import {
  freeKey,
  KeyTaken,
  madeBy,
  writeOnce,
  writeTo,
  type MadeId,
  type RequestKey,
  type Write,
} from '../store/db/idempotency.ts'

type KeyedRequest = Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body' | 'caller'>

interface Making<Made extends MadeId, Result> {
  /** Makes it, with everything that is stored in one call of `write`. */
  make: (write: Write) => Promise<Result>
  /** What a request made before, as it is now. */
  show: (made: Made) => Promise<Result>
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Makes something once for one `Idempotency-Key` of a user: a repeat waits for the first and gets what that made, also after a
     * restart, for a day. A refused request leaves its key free, and so does a thing that is gone. The same key with another request is refused with 422.
     */
    once: <Made extends MadeId, Result>(
      request: KeyedRequest,
      making: Making<Made, Result>,
    ) => Promise<Result>
  }
}

const longest = 255

const keyOf = ({ headers }: KeyedRequest) => {
  const sent = headers['idempotency-key']
  if (sent === undefined) return null
  if (typeof sent !== 'string' || sent === '' || sent.length > longest)
    throw badRequest(`Idempotency-Key: between 1 and ${longest} characters`)
  return sent
}

const usedBefore = (current: unknown) => {
  const message =
    'An earlier attempt with other content arrived and was carried out. Check its result, or send again to create another'
  return new Refusal(422, message, {
    errors: [{ message, error_type: 'IDEMPOTENCY_KEY_REUSED', level: 'error', extra: { current } }],
  })
}

/** A POST that does not say what its repeat does keeps the app from starting: browsers send again what was not answered. */
const demandRepeats = (app: App) => {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.method === 'POST') routes.push(route)
  })
  app.addHook('onReady', async () => {
    const silent = routes.filter(({ config }) => config?.repeat === undefined)
    if (silent.length > 0)
      throw new Error(
        `These routes have no config.repeat: ${silent.map(({ url }) => `POST ${url}`).join(', ')}`,
      )
  })
}

/** Lets what is sent twice happen once. */
export const addIdempotency = (app: App, secret: string) => {
  const { store } = app
  // Bodies may hold passwords, which a plain digest would let be guessed.
  const digestKey = Buffer.from(
    hkdfSync('sha256', secret, '', 'chartroom: fingerprints of requests', 32),
  )
  const inTurn = oneAtATime()

  demandRepeats(app)
  app.decorate(
    'once',
    async <Made extends MadeId, Result>(
      request: KeyedRequest,
      { make, show }: Making<Made, Result>,
    ): Promise<Result> => {
      const key = keyOf(request)
      if (key === null) return make(writeTo(store))
      const { method, url, body, caller } = request
      const fingerprint = createHmac('sha256', digestKey)
        .update(JSON.stringify([method, url, body]))
        .digest('base64url')
      const requestKey: RequestKey = { userId: caller.id, key, fingerprint }
      const repeated = async () => {
        const first = await madeBy(store, requestKey)
        if (first === null) return null
        const result = await show(first.made as Made).catch(async (error: unknown) => {
          if (!(error instanceof Refusal) || error.status !== 404) throw error
          await freeKey(store, requestKey)
          return null
        })
        if (result === null) return null
        if (first.fingerprint !== fingerprint) throw usedBefore(result)
        return { result }
      }
      return inTurn(`${caller.id} ${key}`, async () => {
        const before = await repeated()
        if (before !== null) return before.result
        try {
          return await make(writeOnce(store, requestKey))
        } catch (error) {
          const made = error instanceof KeyTaken ? await repeated() : null
          if (made === null) throw error
          return made.result
        }
      })
    },
  )
}
