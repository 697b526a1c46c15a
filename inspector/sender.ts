import { createBrowserInspector } from '@statelyai/inspect'
import type { AnyMachineSnapshot, InspectionEvent, Observer } from 'xstate'
import { controlOf } from './focusedControl'
import { inspection } from './inspection'
import { channelName, type InspectorMessage, type PageMessage } from './messages'
import { answersOf } from './why'
import { withoutSecrets } from './withoutSecrets'

/** An inspector that is opened later is told at most this many events. */
const maxRemembered = 5000

/** Tells an inspector in another window of this browser about the actors; `stately` opens Stately's own as well, which is on the internet. */
export const openInspector = (stately: boolean): Observer<InspectionEvent> => {
  const channel = new BroadcastChannel(channelName)
  const adapter = stately ? createBrowserInspector().adapter : undefined
  const remembered: PageMessage[] = []
  const post = (message: PageMessage) => channel.postMessage(message)
  const { next, running } = inspection((message) => {
    if (message.type === 'page.inspected') adapter?.send(message.event)
    remembered.push(message)
    if (remembered.length > maxRemembered) remembered.shift()
    post(message)
  })
  const answer = (sessionId: string) => {
    const snapshot = running.get(sessionId)?.getSnapshot() as AnyMachineSnapshot | undefined
    const answers = snapshot !== undefined && '_nodes' in snapshot ? answersOf(snapshot) : []
    post({ type: 'actor.answered', sessionId, answers })
  }
  channel.addEventListener('message', ({ data }: MessageEvent<InspectorMessage>) => {
    if (data.type === 'answers.requested') answer(data.sessionId)
    if (data.type !== 'inspector.opened') return
    post({ type: 'page.started' })
    remembered.forEach(post)
  })
  const tellControl = ({ target }: Event) => {
    if (target instanceof Element)
      post({ type: 'control.focused', control: withoutSecrets(controlOf(target)) })
  }
  document.addEventListener('focusin', tellControl)
  document.addEventListener('pointerover', (event) => {
    if (event.target instanceof Element && event.target.closest('[aria-disabled="true"]') !== null)
      tellControl(event)
  })
  post({ type: 'page.started' })
  return { next }
}
