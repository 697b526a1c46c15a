import { fromCallback } from 'xstate'
import type { FullScreenLeft } from '../machines/dashboard/dashboard.machine'

/** The browser's full screen; one that the browser does not allow leaves the window as it is. */
export const fullScreen = fromCallback<{ type: 'wall.entered' | 'wall.left' }>(
  ({ sendBack, receive }) => {
    const changed = () => {
      if (document.fullscreenElement === null)
        sendBack({ type: 'fullScreen.left' } satisfies FullScreenLeft)
    }
    document.addEventListener('fullscreenchange', changed)
    receive(({ type }) => {
      if (type === 'wall.entered')
        document.documentElement.requestFullscreen().catch(() => undefined)
      else if (document.fullscreenElement) void document.exitFullscreen()
    })
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  },
)
