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
