import { readConfig } from '../../server/start/config.ts'
import { openServer } from '../../server/openServer.ts'
import { closeServer } from '../../server/start/stopping.ts'

export type HostWork =
  | { kind: 'start'; environment: Record<string, string> }
  | { kind: 'stop'; url: string }
export interface HostRequest {
  id: number
  work: HostWork
}
export interface HostAnswer {
  id: number
  /** Why the work was not done. */
  problem?: string
}

const servers = new Map<string, () => Promise<void>>()

const perform = async (work: HostWork) => {
  if (work.kind === 'stop') {
    await servers.get(work.url)?.()
    servers.delete(work.url)
  } else {
    const { app, closings, serve } = await openServer(readConfig(work.environment))
    servers.set(await serve(), () => closeServer(app, closings))
  }
}

const answer = (said: HostAnswer) => process.send?.(said)

process.umask(0o077)
process.on('disconnect', () => process.exit())
process.on('message', ({ id, work }: HostRequest) => {
  perform(work).then(
    () => answer({ id }),
    (error: unknown) =>
      answer({ id, problem: error instanceof Error ? String(error.stack) : String(error) }),
  )
})
