import { randomBytes, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull, noRoom } from '../diskFull.ts'
import type { App } from '../instance.ts'
import { storeSetting } from '../store/db/settings.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether there is room to write. */
    disk: {
      /** Looks at a failure; answers its refusal where it says that a disk is full, which is known from then on. */
      note: (error: unknown) => ReturnType<typeof noRoom> | null
      /** Why nothing can be written, or null. A disk that was full is tried again: once a write works, it is not full any more. */
      reason: () => Promise<string | null>
    }
  }
}

const triedBytes = 1024 * 1024
const reason = 'The disk is full: what is there can be read, nothing can be saved'

/** Knows from failed writes that a disk is full, and from one that works that it no longer is. */
export const addDisk = (app: App) => {
  let full = false
  let trying: Promise<void> | null = null
  const reported = () => (full ? reason : null)

  const tryWriting = async () => {
    const file = join(app.config.dataFolder, `room-${randomUUID()}`)
    try {
      await writeFile(file, randomBytes(triedBytes))
      await storeSetting(app.store, 'room', randomBytes(4096).toString('hex'))
      await storeSetting(app.store, 'room', '')
      full = false
    } catch (error) {
      app.log.warn({ err: error }, 'the disk is still full')
    } finally {
      await rm(file, { force: true })
    }
  }

  app.decorate('disk', {
    note: (error) => {
      if (!isDiskFull(error)) return null
      full = true
      return noRoom()
    },
    reason: async () => {
      if (!full) return null
      trying ??= tryWriting().finally(() => (trying = null))
      await trying
      return reported()
    },
  })
}
