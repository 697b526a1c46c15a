import { expect, test } from 'vitest'
import { createThrottle } from '../../../server/security/throttle.ts'

const withClock = () => {
  const clock = { now: 0 }
  return { clock, throttle: createThrottle(2, 60_000, () => clock.now) }
}

test('failures over the limit wait until the oldest is out of the window', () => {
  const { clock, throttle } = withClock()
  throttle.fail('ada')
  expect(throttle.wait('ada')).toBe(0)
  clock.now = 20_000
  throttle.fail('ada')
  expect(throttle.wait('ada')).toBe(40)
  expect(throttle.wait('bob')).toBe(0)
  clock.now = 60_000
  expect(throttle.wait('ada')).toBe(0)
  throttle.fail('ada')
  expect(throttle.wait('ada')).toBe(20)
})

test('of more failures than the limit the last ones are waited for', () => {
  const { clock, throttle } = withClock()
  for (const now of [0, 10_000, 30_000]) {
    clock.now = now
    throttle.fail('ada')
  }
  expect(throttle.wait('ada')).toBe(40)
  throttle.takeBack('ada')
  expect(throttle.wait('ada')).toBe(30)
})

test('who failed lately is known among ten thousand who failed long ago', () => {
  const { clock, throttle } = withClock()
  throttle.fail('ada')
  for (let other = 0; other < 10_000; other += 1) throttle.fail(`other ${other}`)
  clock.now = 30_000
  throttle.fail('ada')
  clock.now = 65_000
  throttle.fail('bob')
  throttle.fail('ada')
  expect([throttle.wait('ada'), throttle.wait('bob'), throttle.wait('other 1')]).toEqual([25, 0, 0])
})

test('asking does not lengthen the wait', () => {
  const { clock, throttle } = withClock()
  throttle.fail('ada')
  throttle.fail('ada')
  clock.now = 59_500
  expect(throttle.wait('ada')).toBe(1)
  expect(throttle.wait('ada')).toBe(1)
  clock.now = 60_000
  expect(throttle.wait('ada')).toBe(0)
})

test('what is forgiven or taken back counts no more', () => {
  const { throttle } = withClock()
  throttle.fail('ada')
  throttle.fail('ada')
  throttle.takeBack('ada')
  expect(throttle.wait('ada')).toBe(0)
  throttle.fail('ada')
  throttle.forgive('ada')
  expect(throttle.wait('ada')).toBe(0)
})
