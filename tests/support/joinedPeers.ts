import { alone, type Peers } from '../../server/store/peers/peers.ts'

type Take = (body: unknown) => unknown

/** Servers of one workspace in one process, numbered from 1, that tell and ask each other at once; `reconnect` lets all of them have missed something. */
export const joinedPeers = (count: number) => {
  const servers = Array.from({ length: count }, () => ({
    notices: new Map<string, Take>(),
    requests: new Map<string, Take>(),
    reconnected: [] as (() => void)[],
  }))
  const peers = servers.map((own, at): Peers => {
    const others = () => servers.filter((one) => one !== own)
    const peer = {
      ...alone,
      number: at + 1,
      notify: async ({ name }: { name: string }, body: unknown) => {
        for (const { notices } of others()) notices.get(name)?.(body)
      },
      onNotice: ({ name }: { name: string }, take: Take) => void own.notices.set(name, take),
      request: async ({ name }: { name: string }, body: unknown) => {
        const answers = await Promise.all(
          others().map(({ requests }) => requests.get(name)?.(body)),
        )
        return answers.find((answer) => answer !== null && answer !== undefined) ?? null
      },
      onRequest: ({ name }: { name: string }, answer: Take) => void own.requests.set(name, answer),
      onReconnected: (take: () => void) => void own.reconnected.push(take),
      running: () => Promise.resolve(servers.map((_, number) => number + 1)),
    }
    return peer as unknown as Peers
  })
  return {
    peers,
    reconnect: () => servers.flatMap(({ reconnected }) => reconnected).forEach((take) => take()),
  }
}
