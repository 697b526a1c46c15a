import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { App } from '../instance.ts'

/** What the page may do: nothing but its own scripts, and style tags only where the page was given the nonce. */
const contentPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The security headers of every answer. TLS, and with it HSTS, belongs to the proxy in front of the server. */
export const addHeaders = (app: App) => {
  app.decorateRequest('styleNonce', '')
  app.addHook('onRequest', async (request, reply) => {
    request.styleNonce = randomBytes(16).toString('base64')
    reply.header('content-security-policy', contentPolicy(request.styleNonce))
    reply.header('cache-control', 'no-store')
    reply.header('x-request-id', request.id)
  })
  app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  })
}
