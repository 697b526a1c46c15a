import { expect, test } from 'vitest'
import { kernel } from '../../../../server/models/boosting/kernel.ts'
import { openCrew } from '../../../../server/models/crew/crew.ts'

test.each([1, 2])(
  'of %i threads each does its tasks in their order, more than it can be given at once too',
  async (threads) => {
    const crew = openCrew(threads, kernel)
    const addresses = Array.from({ length: threads }, () => crew.reserve(32))
    await crew.start()
    try {
      const sums = addresses.map((address) => new Float64Array(crew.memory.buffer, address, 4))
      for (const numbers of sums) numbers.set([9000, 7, 1, 0])
      addresses.forEach((address, thread) => {
        for (let task = 0; task < 4097; task += 1)
          crew.give(thread, 'subtract', address, address + 16, 8)
        crew.give(thread, 'clear', address + 8, 8)
      })
      crew.run()
      crew.run()
      expect(sums.map((numbers) => [...numbers])).toEqual(sums.map(() => [9000 - 4097, 0, 1, 0]))
    } finally {
      await crew.end()
    }
  },
)

test('memory is given in whole steps, grows as it is needed, and is refused where there is no more', () => {
  const crew = openCrew(1, kernel)
  const first = crew.reserve(3)
  const second = crew.reserve(1_000_000)
  expect([first % 16, second - first]).toEqual([0, 16])
  expect(new Uint8Array(crew.memory.buffer, second, 1_000_000).every((byte) => byte === 0)).toBe(
    true,
  )
  expect(() => crew.reserve(5e9)).toThrow(kernel.tooMuch)
})
