import { cpus } from 'node:os'
import { setTimeout } from 'node:timers/promises'

const processorTimes = () => {
  const times = cpus().flatMap((cpu) => Object.entries(cpu.times))
  const sum = (parts: typeof times) => parts.reduce((total, [, time]) => total + time, 0)
  return { idle: sum(times.filter(([kind]) => kind === 'idle')), all: sum(times) }
}

/** How much of its processors the machine uses in the next half second, from 0 to 1. */
const load = async () => {
  const before = processorTimes()
  await setTimeout(500)
  const after = processorTimes()
  return 1 - (after.idle - before.idle) / (after.all - before.all)
}

/** Once the machine has little left to do of what was measured before. */
export const machineRested = async () => {
  for (let turn = 0; (await load()) > 0.1; turn += 1)
    if (turn > 60) throw new Error('The machine has other work: nothing can be compared on it')
}
