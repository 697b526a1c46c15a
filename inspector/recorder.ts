import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { AnyMachineSnapshot, InspectionEvent, Observer } from 'xstate'
import { clientId } from '../src/api/clientId'
import { controlOf } from './focusedControl'
import { inspection } from './inspection'
import { channelName, type FromPage, type InspectorMessage, type PageMessage } from './messages'
import { answersOf } from './why'
import { withoutSecrets } from './withoutSecrets'

declare global {
  interface Window {
    /** Follows the actors of a built page from the first on, where the server has linked the recorder. */
    actorObserver?: Observer<InspectionEvent>
  }
}

/** An inspector that is opened later gets at most this many events. */
const maxRemembered = 5000

/** Reports the actors of this page to an inspector in another window of the browser, and to `also`. */
export const openRecorder = (
  also?: (event: StatelyInspectionEvent) => void,
): Observer<InspectionEvent> => {
  const channel = new BroadcastChannel(channelName)
  const page = clientId()
  const started = { type: 'page.started', path: location.pathname, time: Date.now() } as const
  const remembered: PageMessage[] = []
  const post = (message: PageMessage) => channel.postMessage({ page, message } satisfies FromPage)
  const { next, running } = inspection((message) => {
    if (message.type === 'page.inspected') also?.(message.event)
    remembered.push(message)
    if (remembered.length > maxRemembered) remembered.shift()
    post(message)
  })
  const answer = (sessionId: string) => {
    const snapshot = running.get(sessionId)?.getSnapshot() as AnyMachineSnapshot | undefined
    const answers = snapshot !== undefined && '_nodes' in snapshot ? answersOf(snapshot) : []
    post({ type: 'actor.answered', sessionId, answers })
  }
  channel.addEventListener('message', ({ data }: MessageEvent<InspectorMessage | FromPage>) => {
    if (!('type' in data)) return
    if (data.type === 'answers.requested' && data.page === page) answer(data.sessionId)
    if (data.type !== 'inspector.opened') return
    post(started)
    remembered.forEach(post)
  })
  const reportControl = ({ target }: Event) => {
    if (target instanceof Element)
      post({ type: 'control.focused', control: withoutSecrets(controlOf(target)) })
  }
  document.addEventListener('focusin', reportControl)
  document.addEventListener('pointerover', (event) => {
    if (event.target instanceof Element && event.target.closest('[aria-disabled="true"]') !== null)
      reportControl(event)
  })
  window.addEventListener('pagehide', () => post({ type: 'page.left' }))
  post(started)
  return { next }
}
