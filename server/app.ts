import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { App, Parts } from './instance.ts'
import { addJsonBody } from './plugins/jsonBody.ts'
import { answerProblem } from './plugins/problems.ts'
import { addSession } from './plugins/session.ts'
import { notFound } from './problem.ts'
import { security } from './routes/security.ts'

/** Builds the server without listening. */
export const buildApp = (parts: Parts): App => {
  const { config, logStream } = parts
  const app: App = Fastify({
    logger: { level: config.logLevel, ...(logStream === undefined ? {} : { stream: logStream }) },
    genReqId: () => randomUUID(),
    bodyLimit: config.bodyLimit,
    routerOptions: { ignoreTrailingSlash: true },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerProblem)
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  app.decorate('config', config)
  app.decorate('store', parts.store)
  app.decorate('engineOf', parts.engineOf)
  app.decorate('engineState', parts.engineState)
  addJsonBody(app)
  addSession(app, parts.secret)
  app.register(
    async (api: App) => {
      api.register(security)
    },
    { prefix: '/api/v1' },
  )
  return app
}
