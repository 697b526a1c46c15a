import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect'

const limit = 200

interface Known {
  name: string
  item: HTMLLIElement
}

const actors = new Map<string, Known>()
const list = (id: string) => document.querySelector(`#${id}`) ?? document.body

const entry = (name: string, text: string, detail: unknown) => {
  const item = document.createElement('li')
  const title = Object.assign(document.createElement('b'), { textContent: name })
  const summary = document.createElement('summary')
  summary.append(title, ` ${text}`)
  const body = document.createElement('details')
  body.append(
    summary,
    Object.assign(document.createElement('pre'), { textContent: JSON.stringify(detail, null, 1) }),
  )
  item.append(body)
  return item
}

const stateOf = (snapshot: { value?: unknown; status?: string } | undefined) =>
  snapshot?.value === undefined ? (snapshot?.status ?? '') : JSON.stringify(snapshot.value)

const showActor = (
  id: string,
  name: string,
  snapshot: { value?: unknown; status?: string; context?: unknown },
) => {
  const item = entry(name, stateOf(snapshot), snapshot.context)
  const known = actors.get(id)
  if (known === undefined) list('actors').append(item)
  else known.item.replaceWith(item)
  actors.set(id, { name, item })
}

const showEvent = (name: string, event: { type: string }) => {
  list('events').prepend(entry(name, event.type, event))
  list('events').children.item(limit)?.remove()
}

const show = (event: StatelyInspectionEvent) => {
  const name = actors.get(event.sessionId)?.name ?? event.sessionId
  if (event.type === '@xstate.actor') showActor(event.sessionId, event.name, event.snapshot)
  if (event.type === '@xstate.snapshot') showActor(event.sessionId, name, event.snapshot)
  if (event.type === '@xstate.event') showEvent(name, event.event)
}

createBrowserReceiver().subscribe(show)
