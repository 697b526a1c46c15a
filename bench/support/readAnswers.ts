import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface ReadRequest {
  /** Of `/chart/data`. */
  body: object
  inFrames: boolean
}
export interface ReadAnswer {
  /** From the request to the rows that the page works with. */
  ms: number
  bytes: number
}

/** A reader of answers in a thread of its own, so that the server's thread does not parse them. */
export const openReader = (address: string, token: string) => {
  const worker = new Worker(new URL('./answerReader.ts', import.meta.url), {
    workerData: { address, token },
  })
  return {
    read: async (request: ReadRequest): Promise<ReadAnswer> => {
      worker.postMessage(request)
      const [answer] = (await once(worker, 'message')) as [ReadAnswer]
      return answer
    },
    close: () => worker.terminate(),
  }
}
