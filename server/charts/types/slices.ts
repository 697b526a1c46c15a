import { setImmediate } from 'node:timers/promises'

const sliceLength = 10_000

/** Lets other requests in between two long steps. */
export const letOthersIn = () => setImmediate()

/** Calls `each` for every number below `count` in slices, letting other requests in between them. */
export const inSlices = async (count: number, each: (index: number) => void): Promise<void> => {
  for (let start = 0; start < count; start += sliceLength) {
    if (start > 0) await letOthersIn()
    for (let index = start; index < Math.min(start + sliceLength, count); index += 1) each(index)
  }
}
