import { expect, test, vi } from 'vitest'
import { asArray, pieces, primed, whileRead } from '../../../../server/charts/answer/bytes.ts'

const all = async (source: AsyncIterable<Uint8Array>) => {
  const found: string[] = []
  for await (const piece of source) found.push(Buffer.from(piece).toString())
  return found
}
/** A source of two bytes a piece, and whether it was ended. */
const twoBytes = (count: number) => {
  const state = { read: 0, isEnded: false }
  const source = (async function* () {
    try {
      for (; state.read < count; state.read += 1) yield Buffer.from(`p${state.read}`)
    } finally {
      state.isEnded = true
    }
  })()
  return { source, state }
}

test('texts become one array, none an empty one', () => {
  expect([[...asArray(['1', '2'])].join(''), [...asArray([])].join('')]).toEqual(['[1,2]', '[]'])
})

test('texts leave in pieces of 128 KB or more, the rest in a last one', async () => {
  const large = 'x'.repeat(128 * 1024)
  const lengths = (await all(pieces(['ab', large, 'c', 'd']))).map(({ length }) => length)
  expect(lengths).toEqual([large.length + 2, 2])
  expect(await all(pieces([]))).toEqual([])
})

test('a source is read until so many bytes are there, then goes on, and ends where its reader stops', async () => {
  const { source, state } = twoBytes(5)
  const { length, ended, all: rest } = await primed(source, 3)
  expect([length, ended]).toEqual([4, false])
  const reader = rest()
  const first = await reader.next()
  await reader.return(undefined)
  expect([Buffer.from(first.value).toString(), state.isEnded]).toEqual(['p0', true])
  const whole = twoBytes(3)
  const begun = await primed(whole.source, 100)
  expect([begun.ended, await all(begun.all())]).toEqual([true, ['p0', 'p1', 'p2']])
})

test('a reader that takes nothing for a while is given up, one that reads on is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let given = 0
  const reader = whileRead(twoBytes(9).source, 1000, () => void (given += 1))
  await reader.next()
  vi.advanceTimersByTime(999)
  await reader.next()
  vi.advanceTimersByTime(999)
  const before = given
  vi.advanceTimersByTime(1)
  const after = given
  await reader.next()
  await reader.return(undefined)
  vi.advanceTimersByTime(5000)
  vi.useRealTimers()
  expect([before, after, given]).toEqual([0, 1, 1])
})
