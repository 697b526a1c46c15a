import { fromCallback } from 'xstate'
import { getThumbnail } from '../api/thumbnail'
import type { PictureOrder, PictureReport } from '../machines/thumbnails/thumbnails.machine'

/** Loads pictures into object URLs and lets go of those it is told to, and of all when it ends. */
export const pictureStore = fromCallback<PictureOrder>(({ sendBack, receive }) => {
  const sendReport = sendBack as (report: PictureReport) => void
  const ending = new AbortController()
  const loaded = new Set<string>()
  const load = async (key: string, of: { type: 'chart' | 'dashboard'; id: number }) => {
    const url = URL.createObjectURL(await getThumbnail(of, { signal: ending.signal }))
    loaded.add(url)
    if (ending.signal.aborted) URL.revokeObjectURL(url)
    else sendReport({ type: 'picture.loaded', key, url })
  }
  receive((order) => {
    if (order.type === 'picture.requested')
      load(order.key, order.of).catch(() => sendReport({ type: 'picture.failed', key: order.key }))
    else if (loaded.delete(order.url)) URL.revokeObjectURL(order.url)
  })
  return () => {
    ending.abort()
    loaded.forEach((url) => URL.revokeObjectURL(url))
  }
})
