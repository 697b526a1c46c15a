import { parentPort, workerData } from 'node:worker_threads'
import { framesMediaType } from '../../src/api/contract/chartData.ts'
import { readFramedAnswer } from '../../src/api/contract/frames/framedAnswer.ts'
import type { ReadAnswer, ReadRequest } from './readAnswers.ts'

/** In a thread of its own: asks for an answer and reads it as the page does. */

const { address, token } = workerData as { address: string; token: string }

interface FramedAnswer {
  result: [{ data: Record<string, unknown>; records?: unknown[] }]
}

/** Reads each column; a heatmap is drawn of its records. */
const readAll = ({ result: [{ data, records }] }: FramedAnswer) => records ?? Object.values(data)

const read = async ({ body, inFrames }: ReadRequest): Promise<ReadAnswer> => {
  const since = performance.now()
  const answer = await fetch(`${address}/api/v1/chart/data`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(inFrames ? { accept: `${framesMediaType}, application/json` } : {}),
    },
    body: JSON.stringify(body),
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const isFramed = answer.headers.get('content-type') === framesMediaType
  if (!answer.ok || isFramed !== inFrames) throw new Error(new TextDecoder().decode(bytes))
  if (isFramed) readAll(readFramedAnswer(bytes) as FramedAnswer)
  else JSON.parse(new TextDecoder().decode(bytes))
  return { ms: performance.now() - since, bytes: bytes.byteLength }
}

parentPort?.on('message', (request: ReadRequest) => {
  void read(request).then((answer) => parentPort?.postMessage(answer))
})
