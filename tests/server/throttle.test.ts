import { expect, test } from 'vitest'
import { createThrottle } from '../../server/throttle.ts'

const withClock = () => {
  const clock = { now: 0 }
  return { clock, throttle: createThrottle(2, 60_000, () => clock.now) }
}

test('attempts over the limit wait until the oldest is out of the window', () => {
  const { clock, throttle } = withClock()
  expect(throttle.enter('ada')).toBe(0)
  clock.now = 20_000
  expect([throttle.enter('ada'), throttle.enter('ada'), throttle.enter('bob')]).toEqual([0, 40, 0])
  clock.now = 60_000
  expect([throttle.enter('ada'), throttle.enter('ada')]).toEqual([0, 20])
})

test('an attempt that is refused does not lengthen the wait', () => {
  const { clock, throttle } = withClock()
  throttle.enter('ada')
  throttle.enter('ada')
  clock.now = 59_500
  expect([throttle.enter('ada'), throttle.enter('ada')]).toEqual([1, 1])
  clock.now = 60_000
  expect(throttle.enter('ada')).toBe(0)
})

test('what is forgiven counts no more', () => {
  const { throttle } = withClock()
  throttle.enter('ada')
  throttle.enter('ada')
  throttle.forgive('ada')
  expect(throttle.enter('ada')).toBe(0)
})
