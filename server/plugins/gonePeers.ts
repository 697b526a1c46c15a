import type { App } from '../instance.ts'
import { releaseJobs, serversAtWork } from '../store/jobs.ts'
import { endAbandonedRuns, serversWithRuns } from '../store/queries/queries.ts'

const lookMs = 1000
/** A connection that breaks comes back sooner. */
const looks = 3

/** Which of the servers were missing at this look and at those before it. */
export const createMissing = () => {
  let missed = new Map<number, number>()
  return (named: readonly number[], running: readonly number[]): number[] => {
    missed = new Map(
      named
        .filter((server) => !running.includes(server))
        .map((server) => [server, (missed.get(server) ?? 0) + 1]),
    )
    return [...missed].filter(([, times]) => times >= looks).map(([server]) => server)
  }
}

/** Ends what servers ran in SQL that are gone, and leaves their jobs to the others. */
export const addGonePeers = (app: App) => {
  const { store, peers, log } = app
  if (peers.number === 0) return
  const missing = createMissing()
  let timer: NodeJS.Timeout | undefined

  const look = async () => {
    const named = [...(await serversWithRuns(store)), ...(await serversAtWork(store))]
    const gone = missing([...new Set(named)], await peers.running())
    if (gone.length === 0) return
    await endAbandonedRuns(store, gone)
    await releaseJobs(store, gone)
  }

  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      look().catch((error: unknown) =>
        log.error({ err: error }, 'the work of servers that are gone was not taken over'),
      )
    }, lookMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
