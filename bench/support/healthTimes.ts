import { parentPort, workerData } from 'node:worker_threads'

/** In a thread of its own: how long `/health` takes, one call after the other. */

const { address } = workerData as { address: string }

for (;;) {
  const since = performance.now()
  await (await fetch(`${address}/health`)).arrayBuffer()
  parentPort?.postMessage(performance.now() - since)
  await new Promise((resolve) => setTimeout(resolve, 5))
}
