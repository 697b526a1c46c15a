import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { folderFiles } from './files/folderFiles.ts'
import type { App, Parts } from './instance.ts'
import { addAttempts } from './plugins/attempts.ts'
import { bodyLimits, limitPublicBodies } from './plugins/bodyLimits.ts'
import { addConnections } from './plugins/connections.ts'
import { addDisk } from './plugins/disk.ts'
import { addDocs } from './plugins/docs.ts'
import { addHeaders } from './plugins/headers.ts'
import { addIdempotency } from './plugins/idempotency.ts'
import { addJsonBody } from './plugins/jsonBody.ts'
import { addHosts } from './plugins/hosts.ts'
import { logging } from './plugins/logs.ts'
import { addJobs } from './plugins/jobs.ts'
import { addPage } from './plugins/page.ts'
import { demandPermissions } from './plugins/permissions.ts'
import { answerProblem } from './plugins/problems.ts'
import { addGonePeers } from './plugins/gonePeers.ts'
import { addQueries } from './plugins/queries.ts'
import { addResults } from './plugins/results.ts'
import { addSession } from './plugins/session.ts'
import { addTracing } from './plugins/tracing.ts'
import { addTrashPurge } from './plugins/trashPurge.ts'
import { addMetrics } from './plugins/metrics.ts'
import { addWatching, sentRequestId } from './plugins/watching.ts'
import { charJobs } from './routes/charJobs.ts'
import { chars } from './routes/chars.ts'
import { charts } from './routes/chart.ts'
import { chartData } from './routes/chartData.ts'
import { chartRowsRoute } from './routes/chartRows.ts'
import { dashboards } from './routes/dashboard.ts'
import { dashboardImport } from './routes/dashboardImport.ts'
import { dataList } from './routes/dataList.ts'
import { databases } from './routes/database.ts'
import { databaseContents } from './routes/databaseContents.ts'
import { datasets } from './routes/dataset.ts'
import { datasetData } from './routes/datasetData.ts'
import { explore } from './routes/explore.ts'
import { favorites } from './routes/favorites.ts'
import { fileExport } from './routes/fileExport.ts'
import { flatten } from './routes/flatten.ts'
import { health } from './routes/health.ts'
import { jobs } from './routes/jobs.ts'
import { storedResult } from './routes/storedResult.ts'
import { projects } from './routes/project.ts'
import { query } from './routes/query.ts'
import { recent } from './routes/recent.ts'
import { runExport } from './routes/runExport.ts'
import { savedQueries } from './routes/savedQuery.ts'
import { security } from './routes/security.ts'
import { slowQueries } from './routes/slowQuery.ts'
import { sqlEditing } from './routes/sqlEditing.ts'
import { sqlRun } from './routes/sqlRun.ts'
import { thumbnail } from './routes/thumbnail.ts'
import { trash } from './routes/trash.ts'
import { upload } from './routes/upload.ts'
import { users } from './routes/users.ts'
import { alone } from './store/peers/peers.ts'

const nouns = [
  security,
  users,
  chars,
  charJobs,
  charts,
  chartData,
  chartRowsRoute,
  dataList,
  dashboards,
  dashboardImport,
  databases,
  databaseContents,
  datasetData,
  datasets,
  explore,
  favorites,
  fileExport,
  flatten,
  jobs,
  storedResult,
  projects,
  query,
  recent,
  runExport,
  savedQueries,
  slowQueries,
  sqlEditing,
  sqlRun,
  thumbnail,
  trash,
  upload,
]

/** Builds the server without listening. */
export const buildApp = (parts: Parts): App => {
  const { config } = parts
  const app: App = Fastify({
    logger: logging(parts),
    genReqId: ({ headers }) => sentRequestId(headers['x-request-id']) ?? randomUUID(),
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    bodyLimit: bodyLimits.usual,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerProblem,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerProblem)
  app.decorate('config', config)
  app.decorate('store', parts.store)
  app.decorate('reader', parts.reader ?? parts.store)
  app.decorate('peers', parts.peers ?? alone)
  app.decorate('workspace', parts.workspace)
  app.decorate('files', parts.files ?? folderFiles(config.dataFolder))

  addDisk(app)
  demandPermissions(app)
  limitPublicBodies(app)
  addHeaders(app)
  addHosts(app)
  addJsonBody(app)
  addSession(app, parts.secret)
  addIdempotency(app, parts.secret)
  addAttempts(app)
  addWatching(app)
  addMetrics(app)
  addTracing(app)
  addConnections(app, parts.secret)
  addQueries(app, parts.abandonAfterMs)
  addResults(app)
  addJobs(app)
  addTrashPurge(app)
  addGonePeers(app)
  addDocs(app)
  addPage(app)
  app.register(health)
  app.register(
    async (api: App) => {
      for (const noun of nouns) api.register(noun)
    },
    { prefix: '/api/v1' },
  )
  return app
}
