import { healthSchema } from '../../src/api/contract/health.ts'
import type { App } from '../instance.ts'
import { storeAnswers, storeKind } from '../store/db/open.ts'
import { Refusal } from '../problem.ts'
import { version } from '../version.ts'

export const health = (app: App) => {
  app.get('/health', {
    config: { permission: 'public' },
    logLevel: 'warn',
    schema: { response: { 200: healthSchema } },
    handler: async () => {
      if (!(await storeAnswers(app.store)))
        throw new Refusal(503, 'The metadata database does not answer')
      const reason = await app.disk.reason()
      return {
        ...(reason === null ? { status: 'ok' as const } : { status: 'degraded' as const, reason }),
        version,
        database: storeKind(app.config.storeLocation),
        engine: app.workspace.isRunning() ? 'running' : 'stopped',
        workers: app.config.workers,
      }
    },
  })
}
