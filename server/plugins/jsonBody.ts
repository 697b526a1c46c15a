import type { App } from '../instance.ts'
import { nestedTooDeeply } from '../json.ts'
import { badRequest } from '../problem.ts'

/** Bodies are JSON, or empty where a route's schema allows it; other content types are refused. */
export const addJsonBody = (app: App) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text.trim() === '') done(null, undefined)
    else if (nestedTooDeeply(text)) done(badRequest('The request is nested too deeply'))
    else void parse(request, text, done)
  })
  app.addContentTypeParser('*', (_request, _payload, done) => {
    done(badRequest('Request is not JSON'))
  })
}
