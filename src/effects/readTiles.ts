import { fromCallback, type EventObject } from 'xstate'
import { readCharts as read } from '../api/dataList'
import type { ChartsRead, ReadReport } from '../machines/dashboard/tileReads.machine'

/** Reads charts of a dashboard and reports each as it is answered; stopping it aborts the call. */
export const readCharts = fromCallback<EventObject, ChartsRead, ReadReport>(
  ({ input: { read: number, ...query }, sendBack }) => {
    const left = new AbortController()
    const report = (event: ReadReport) => {
      if (!left.signal.aborted) sendBack(event)
    }
    read(
      {
        ...query,
        onEntry: (entry) => report({ type: 'chart.answered', read: number, entry, at: Date.now() }),
      },
      { signal: left.signal },
    ).then(
      () => report({ type: 'read.ended', read: number }),
      (error: unknown) => report({ type: 'read.failed', read: number, error }),
    )
    return () => left.abort()
  },
)
