import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fileServer from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../instance.ts'
import { notFound } from '../problem.ts'
import { codeLinks } from './pageCode.ts'
import { permitAll } from './permissions.ts'

const notBuilt = `The page is not built. Stop the server and run "npm start", which builds it, or run "npx vite build".
The API answers under /api/v1 and is described at /api/docs to whoever is signed in.
`

const isPageAddress = ({ method, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)(\/|$|\?)/.test(url)

/** Runs before the page's own code, which asks it to follow the machines. */
const recorder = '<script type="module" src="/inspector/recordOnRequest.js"></script>'

const htmlOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/**
 * Answers the built page: its files as they are, and `index.html` with a fresh nonce for every other address. Where the
 * inspector is turned on it is at `/inspector/`, and records a page whose address says `?inspect`.
 */
export const addPage = (app: App) => {
  const { pageFolder: folder, inspector } = app.config
  const html = htmlOf(join(folder, 'index.html'))
  const inspectorHtml = inspector ? htmlOf(join(folder, 'inspector', 'index.html')) : undefined

  const linksAt = codeLinks(folder)

  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    if (html === undefined)
      return reply.status(503).type('text/plain; charset=utf-8').send(notBuilt)
    const isInspected = inspector && /[?&]inspect\b/.test(request.url)
    return reply.type('text/html; charset=utf-8').send(
      html
        .replaceAll('__CSP_NONCE__', request.styleNonce)
        .replace('<head>', isInspected ? `<head>${recorder}` : '<head>')
        .replace('</head>', `${linksAt(request.url)}</head>`),
    )
  }

  app.setNotFoundHandler((request, reply) => {
    if (!isPageAddress(request)) throw notFound()
    return sendPage(request, reply)
  })

  if (html === undefined) return
  app.register(async (files: App) => {
    permitAll(files, () => 'public')
    if (inspectorHtml !== undefined)
      files.get('/inspector/', { schema: { hide: true } }, (_, reply) =>
        reply.type('text/html; charset=utf-8').send(inspectorHtml),
      )
    files.register(fileServer, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      schemaHide: true,
      allowedPath: (path) =>
        path !== '/index.html' &&
        !path.endsWith('/') &&
        (inspector || !path.startsWith('/inspector/')),
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(folder, 'assets'))
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  })
}
