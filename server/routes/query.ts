import { z } from 'zod'
import { messageSchema } from '../../src/api/contract/list.ts'
import type { App } from '../instance.ts'

const clientIdSchema = z.object({ client_id: z.string() })

/** Running queries of the caller, by the ids their client gave them. */
export const query = (app: App) => {
  app.post('/query/:client_id/stop', {
    config: { permission: 'any' },
    schema: { params: clientIdSchema, response: { 200: messageSchema } },
    handler: async ({ caller, params }) => {
      app.queryRuns.stop(caller.id, params.client_id)
      return { message: 'OK' }
    },
  })
}
