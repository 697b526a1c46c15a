import { parentPort, workerData } from 'node:worker_threads'
import { type CrewMember, followCrew } from './crew.ts'
import type { Kernel } from './kernel.ts'

const kernels: Record<Kernel['name'], () => Promise<{ kernel: Kernel }>> = {
  boosting: () => import('../boosting/kernel.ts'),
  embedding: () => import('../embedding/kernel.ts'),
}

const { kernel: name, ...member } = workerData as CrewMember & { kernel: Kernel['name'] }
const { kernel } = await kernels[name]()
parentPort?.postMessage('ready')
followCrew(member, kernel)
