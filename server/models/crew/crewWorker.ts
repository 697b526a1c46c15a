import { parentPort, workerData } from 'node:worker_threads'
import { type CrewMember, followCrew } from './crew.ts'
import type { Kernel } from './kernel.ts'

const { module, ...member } = workerData as CrewMember & { module: string }
const { kernel } = (await import(module)) as { kernel: Kernel }
parentPort?.postMessage('ready')
followCrew(member, kernel)
