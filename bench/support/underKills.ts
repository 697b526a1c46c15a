import type { KillableServer } from '../../tests/support/killableServer.ts'

type Fault = 'lost' | 'twice' | 'torn' | 'down'

const pageSize = 100

/** The query of one page of a list. */
export const pageQuery = (page: number) =>
  encodeURIComponent(JSON.stringify({ page, page_size: pageSize }))

/** All that a list of the server has. */
export const everything = async (server: KillableServer, path: string) => {
  const all: Record<string, string>[] = []
  for (let page = 0; ; page += 1) {
    const { body } = await server.get(`${path}?q=${pageQuery(page)}`)
    const rows = body['result'] as Record<string, string>[]
    all.push(...rows)
    if (rows.length < pageSize) return all
  }
}

export const random = (low: number, high: number) => low + Math.random() * (high - low)

/** Counts what is done while servers are killed, and the faults that come of it. */
export const countUnderKills = <Work extends Record<string, number>>(work: Work) => {
  const counts = { ...work, lost: 0, twice: 0, torn: 0, down: 0 }
  const fault = (kind: Fault, what: string) => {
    counts[kind] += 1
    console.log(`${kind}: ${what}`)
  }
  return {
    counts,
    fault,
    /** Something is among the names once: nothing that was acknowledged is lost, nothing happened twice. */
    listedOnce: (what: string, names: readonly unknown[], name: string) => {
      const times = names.filter((other) => other === name).length
      if (times !== 1) fault(times === 0 ? 'lost' : 'twice', `${what} ${name}: ${times}`)
    },
    /** Says all counts and ends the process: with 1 where there was a fault. */
    end: (): never => {
      console.log('in all', JSON.stringify(counts))
      process.exit(counts.lost + counts.twice + counts.torn + counts.down === 0 ? 0 : 1)
    },
  }
}
