import type { App } from '../instance.ts'
import { purgeKeys } from '../store/db/idempotency.ts'
import { forgetUploaded } from '../store/datasets/uploadedTables.ts'
import { dueGeneratedTables, unshownTables } from '../store/trash/generatedTables.ts'
import { purgeTrash } from '../store/trash/purge.ts'
import { purgeHistory } from '../store/queries/queries.ts'
import { isFirst } from '../store/peers/peers.ts'

const hour = 3_600_000

/** Deletes for good what has been in the trash for 30 days, and forgets runs of SQL after 90 and keys of requests after one: when the server starts and every hour. */
export const addTrashPurge = (app: App) => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let forgetting: Promise<void> = Promise.resolve()

  const purgeWithTables = async () => {
    const { store, workspace } = app
    const tables = await dueGeneratedTables(store)
    const gone = await purgeTrash(store)
    for (const address of await unshownTables(store, tables)) {
      await workspace.dropTable(address)
      await forgetUploaded(store, address)
    }
    return gone
  }

  const purge = async () => {
    if (!(await isFirst(app.peers))) return
    running = purgeWithTables().then(
      (gone) => {
        if (Object.keys(gone).length > 0)
          app.log.info({ gone }, 'deleted for good what was in the trash for 30 days')
      },
      (error: unknown) => app.log.error({ err: error }, 'the trash was not emptied'),
    )
    forgetting = purgeHistory(app.store)
      .then(() => purgeKeys(app.store))
      .then(
        () => undefined,
        (error: unknown) =>
          app.log.error({ err: error }, 'old runs of SQL and keys of requests were not forgotten'),
      )
  }
  app.addHook('onListen', async () => {
    await purge()
    timer = setInterval(() => void purge().catch(() => undefined), hour).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
    await forgetting
  })
}
