import { fromCallback, type EventObject } from 'xstate'
import { getRun } from '../api/query'
import { stopQueryAtOnce } from '../api/fileExport'
import { toProblem } from '../api/contract'
import type { Report } from '../machines/sql/runContext'

const pauseMs = 500

/** Looks how a run stands, now and again, until nobody wants to know. */
export const watchRun = fromCallback<EventObject, { id: string; atOnce: boolean }, Report>(
  ({ input, sendBack }) => {
    const left = new AbortController()
    let pause: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      try {
        sendBack({ type: 'run.seen', run: await getRun({ id: input.id }, left) })
      } catch (error) {
        if (!left.signal.aborted) sendBack({ type: 'run.missed', problem: toProblem(error) })
      }
      if (!left.signal.aborted) pause = setTimeout(() => void look(), pauseMs)
    }
    if (input.atOnce) void look()
    else pause = setTimeout(() => void look(), pauseMs)
    return () => {
      left.abort()
      clearTimeout(pause)
    }
  },
)

/** Ends the query of a run that is left, also by closing the page, unless it was told that the run is over. */
export const watchAbandonedRun = fromCallback<{ type: 'run.over' }, { id: string }>(
  ({ input, receive }) => {
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      stopQueryAtOnce(input)
    }
    receive(() => {
      isOver = true
    })
    window.addEventListener('pagehide', end)
    return () => {
      window.removeEventListener('pagehide', end)
      end()
    }
  },
)
