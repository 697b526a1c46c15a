import { fromCallback, type EventObject } from 'xstate'
import { pathOf } from '../api/client'
import { readCharts as read } from '../api/dataList'
import type { LinesCall } from '../api/linesCall'
import type { ChartsRead, ReadReport } from '../machines/dashboard/tileReads.machine'
import { rememberFirstReads } from './storage/firstReads'
import { attempt, storedUserId } from './storage/storage'

/** In milliseconds: for that long charts are drawn before the page answers its user. */
const drawingTime = 24

/** Once the page has answered its user; a frame is drawn meanwhile where one is due, and none is waited for. */
const pause = (): Promise<void> =>
  'scheduler' in globalThis
    ? scheduler.yield()
    : new Promise((resolve) => {
        setTimeout(resolve)
      })

/** The dashboard itself and its datasets are read before its charts. */
const rememberFirst = (dashboardId: number) => (charts: LinesCall) =>
  attempt(() => {
    const dashboard = pathOf(`/dashboard/${dashboardId}`)
    const others = [dashboard, `${dashboard}/datasets`].map((url) => ({ url, body: null }))
    rememberFirstReads(storedUserId(), [charts, ...others])
  })

/**
 * Reads charts of a dashboard and reports each as it is answered, a few at a time, so that the page answers its user between;
 * stopping it aborts the call.
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
        if (performance.now() - since < drawingTime) return
        await pause()
        since = null
      })
    }
    read(
      {
        ...query,
        onSent: number === 1 ? rememberFirst(query.dashboardId) : undefined,
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
