import { createBrowserInspector } from '@statelyai/inspect'
import { openRecorder } from './recorder'

/** Stately's own inspector, which is on the internet. */
const openStately = () => {
  const { adapter } = createBrowserInspector()
  return (event: Parameters<typeof adapter.send>[0]) => adapter.send(event)
}

/** Records the page where its address or `npm run inspect` says so. */
export const developmentRecorder = () => {
  const requested = new URLSearchParams(location.search).get('inspect')
  return requested !== null || import.meta.env.VITE_INSPECT === '1'
    ? openRecorder(requested === 'stately' ? openStately() : undefined)
    : undefined
}
