import { fromCallback, type EventObject } from 'xstate'
import { readCharts as read } from '../api/dataList'
import type { LinesCall } from '../api/linesCall'
import type { ChartsRead, ReadReport } from '../machines/dashboard/tileReads.machine'
import { rememberFirstRead } from './storage/firstReads'
import { attempt, storedUserId } from './storage/storage'

/** In milliseconds: what is drawn within it is drawn into one frame. */
const drawingTime = 24

/**
 * Once the page could answer its user, after the frame where that took long to draw; at once in a page that nobody sees,
 * which draws no frames.
 */
const pause = (isLong: boolean) =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve()
    else if (isLong) requestAnimationFrame(() => setTimeout(resolve))
    else setTimeout(resolve)
  })

const rememberFirst = (sent: LinesCall) => attempt(() => rememberFirstRead(storedUserId(), sent))

/**
 * Reads charts of a dashboard and reports each as it is answered, a few to a frame, so that the page answers its user between
 * two drawings; stopping it aborts the call.
 */
export const readCharts = fromCallback<EventObject, ChartsRead, ReadReport>(
  ({ input: { read: number, ...query }, sendBack }) => {
    const left = new AbortController()
    const report = (event: ReadReport) => {
      if (!left.signal.aborted) sendBack(event)
    }
    let reported = Promise.resolve()
    let since: number | null = null
    const reportInTurn = (event: ReadReport) => {
      reported = reported.then(async () => {
        since ??= performance.now()
        report(event)
        // React draws before this goes on.
        await Promise.resolve()
        const isLong = performance.now() - since >= drawingTime
        await pause(isLong)
        if (isLong) since = null
      })
    }
    read(
      {
        ...query,
        onSent: number === 1 ? rememberFirst : undefined,
        onEntry: (entry) =>
          reportInTurn({ type: 'chart.answered', read: number, entry, at: Date.now() }),
      },
      { signal: left.signal },
    ).then(
      () => reportInTurn({ type: 'read.ended', read: number }),
      (error: unknown) => reportInTurn({ type: 'read.failed', read: number, error }),
    )
    return () => left.abort()
  },
)
