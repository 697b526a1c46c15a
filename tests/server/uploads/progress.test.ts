import { expect, onTestFinished, test, vi } from 'vitest'
import { createUploads } from '../../../server/uploads/receive/progress.ts'

const refusal = (status: number, message: string) =>
  expect.objectContaining({ status, message, headers: { 'retry-after': '30' } }) as Error

test('a person has so many uploads under way as are allowed, whatever others have', () => {
  const uploads = createUploads(2)
  const first = uploads.begin(1, 10)
  uploads.begin(1, 10)
  uploads.begin(2, 10)
  const message = 'You have 2 uploads under way: wait until one of them is done'
  expect(() => uploads.begin(1, 10)).toThrow(refusal(429, message))
  expect(uploads.begin(2, 10).signal.aborted).toBe(false)
  expect(() => uploads.begin(2, 10)).toThrow(refusal(429, message))
  first.ended()
  expect(uploads.begin(1, 10).signal.aborted).toBe(false)
  expect(() => uploads.begin(1, 10)).toThrow(refusal(429, message))
  const one = createUploads(1)
  one.resume(1, 'again', 'job')
  expect(() => one.begin(1, 10)).toThrow(
    refusal(429, 'You have 1 upload under way: wait until one of them is done'),
  )
})

test('an upload is found by its person and name while it goes on and ten minutes longer', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const uploads = createUploads(5)
  const track = uploads.begin(1, 10)
  track.named('mine')
  track.isJob('job')
  track.set({ bytes: 4 })
  uploads.begin(1, 10).named('')
  expect([uploads.find(2, 'mine'), uploads.find(1, ''), uploads.find(1, 'other')]).toEqual([
    null,
    null,
    null,
  ])
  const found = uploads.find(1, 'mine')
  expect([found?.job, found?.state]).toEqual([
    'job',
    { stage: 'receiving', bytes: 4, bytes_total: 10, rows: 0 },
  ])
  track.abort(new Error('stopped'))
  expect(found?.stop.signal.reason).toEqual(new Error('stopped'))
  track.ended()
  vi.advanceTimersByTime(599_999)
  expect(uploads.find(1, 'mine')).toBe(found)
  vi.advanceTimersByTime(1)
  expect(uploads.find(1, 'mine')).toBe(null)
})
