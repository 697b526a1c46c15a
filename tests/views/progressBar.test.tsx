import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { UploadProgress } from '../../src/features/upload/UploadProgress'
import { ProgressBar, QueryTime, RunClock } from '../../src/ui'
import { openView, shownActor } from '../support/view'

/** How far the bar stands from its beginning, of its own width, every quarter of a second. */
const positionsOf = async (part: number | null, count: number) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await openView(<ProgressBar label="Upload" part={part} />)
  const bar = document.querySelector<HTMLElement>('[role=progressbar] > *')
  return Array.from({ length: count }, () => {
    const translate = bar?.style.translate
    act(() => void vi.advanceTimersByTime(250))
    return translate
  })
}

test('a bar of unknown length jumps four times a second and begins anew after three seconds', async () => {
  const firstHalf = ['0%', '25%', '50%', '75%', '100%', '125%']
  const secondHalf = ['150%', '175%', '200%', '225%', '250%', '275%']
  expect(await positionsOf(null, 13)).toEqual([...firstHalf, ...secondHalf, '0%'])
})

test('a bar whose length is known does not move by itself', async () => {
  expect(await positionsOf(0.5, 3)).toEqual(['', '', ''])
})

test('a clock goes on while its run does and stands at what the run took, the query time in hundredths of a second', async () => {
  const toFake = ['Date', 'setInterval', 'clearInterval', 'requestAnimationFrame'] as const
  vi.useFakeTimers({ toFake: [...toFake, 'cancelAnimationFrame'], now: 5000 })
  onTestFinished(() => void vi.useRealTimers())
  const view = await openView(
    <>
      <RunClock status="running" startedAt={4000} endedAt={null} />
      <RunClock status="failed" startedAt={4000} endedAt={66_370} />
      <RunClock status="stopped" startedAt={4000} endedAt={null} />
      <RunClock status={null} startedAt={4000} endedAt={66_370} />
      <QueryTime startedAt={4000} endedAt={null} />
      <QueryTime startedAt={4000} endedAt={66_379} />
      <QueryTime startedAt={null} endedAt={null} />
    </>,
  )
  const clocks = () => view.texts('[role=timer]')
  await view.happens(() => vi.advanceTimersByTime(1000))
  const first = clocks().filter((_, at) => at % 4 === 0)
  await view.happens(() => vi.advanceTimersByTime(60_000))
  expect([first, clocks()]).toEqual([
    ['00:02.00', 'Query Time1.99 s'],
    [
      ...['01:02.00', '01:02.37', '00:00.00', ''],
      ...['Query Time61.99 s', 'Query Time62.37 s', 'Query Time0.00 s'],
    ],
  ])
})

test.each([
  [{ sent: 500, total: 2000 }, 'Sending 500 B of 2.0 kB', '25'],
  [{ sent: 2000, total: 2000 }, 'All sent. Reading the file into the table…', null],
  [
    { sent: 2000, total: 2000, stage: 'looking' },
    'The connection was lost. Looking for the upload…',
    null,
  ],
  [
    { sent: 2000, total: 2000, stage: 'writing', rows: 1 },
    'Read 1 row. Writing it into the table…',
    null,
  ],
  [
    { sent: 2000, total: 2000, stage: 'writing', rows: 1200 },
    'Read 1,200 rows. Writing them into the table…',
    null,
  ],
])('how far an upload is: %j', async (progress, says, part) => {
  const { actor } = shownActor({
    context: { progress: { stage: 'reading', rows: 0, ...progress } },
  })
  const view = await openView(<UploadProgress actor={actor} />)
  expect([view.statuses(), view.parts()]).toEqual([[says], { Upload: part }])
})

test('a bar says the nearest whole percent', async () => {
  await openView(
    <>
      {[0.004, 0.666, 0.995].map((part) => (
        <ProgressBar key={part} label="Upload" part={part} />
      ))}
    </>,
  )
  const bars = [...document.querySelectorAll('[role=progressbar]')]
  expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['0', '67', '100'])
})
