import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ProgressBar } from '../../src/ui'
import { openView } from '../support/view'

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
