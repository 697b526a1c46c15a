import '@fontsource-variable/inter'
import { copiedTest } from './copiedTest'
import { drawnChart } from './drawnChart'
import { drawn, element, valueTree } from './elements'
import { channelName, type FromPage, type InspectorMessage } from './messages'
import { newPage, recordPage, type Pages } from './pages'
import { answeredAt, eventsOf, snapshotAt, treeOf, type Branch, type Sent } from './recording'
import type { Answer } from './why'

/** Older events than these are not listed. */
const maxListed = 300

/** In the repository only, as the tests that are copied are. */
const machineFiles = import.meta.env.DEV
  ? Object.keys(import.meta.glob('../src/machines/**/*.machine.ts'))
  : []

const channel = new BroadcastChannel(channelName)
const post = (message: InspectorMessage) => channel.postMessage(message)
const find = (id: string) => document.querySelector<HTMLElement>(`#${id}`) ?? document.body

const pages: Pages = new Map()
let shown = newPage('')
let chosen: string | undefined
let moment: Sent | undefined
let isPaused = false
const missed: FromPage[] = []

const nameOf = (sessionId: string | undefined) =>
  sessionId === undefined ? 'page' : (shown.recording.actors.get(sessionId)?.name ?? sessionId)
const place = () => (moment === undefined ? undefined : answeredAt(shown.recording, moment))

const valueText = (value: unknown): string => {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  return Object.entries(value as object)
    .map(([key, inner]) => `${key}.${valueText(inner)}`)
    .join(', ')
}

const requestAnswers = () => {
  for (const sessionId of new Set([
    ...(shown.control?.actors ?? []),
    ...(chosen === undefined ? [] : [chosen]),
  ]))
    post({ type: 'answers.requested', page: shown.id, sessionId })
}

const choose = (sessionId: string) => {
  chosen = sessionId
  requestAnswers()
  show()
  showCurrentState()
}

const actorRow = ({ actor, isFinished, children }: Branch): HTMLLIElement => {
  const last = snapshotAt(actor, place())
  const button = element(
    'button',
    { type: 'button', 'aria-current': String(actor.sessionId === chosen) },
    [
      element('span', isFinished ? { class: 'quiet' } : {}, [actor.name]),
      element('span', { class: 'quiet' }, [
        ` ${last?.status === 'active' ? valueText(last.value) : (last?.status ?? '')}`,
      ]),
    ],
  )
  button.addEventListener('click', () => choose(actor.sessionId))
  return element('li', {}, [button, ...branchList(children)])
}

const foldsOpened = new Set<string>()
const branchList = (branches: Branch[]): HTMLElement[] => {
  const running = branches.filter(({ isFinished }) => !isFinished)
  const finished = branches.filter(({ isFinished }) => isFinished)
  const key = finished[0]?.actor.parentId ?? ''
  const list = element('ul', {}, running.map(actorRow))
  if (finished.length > 0) {
    const isOpen = foldsOpened.has(key) || (find('search') as HTMLInputElement).value !== ''
    const fold = element('details', isOpen ? { open: '' } : {}, [
      element('summary', { class: 'quiet' }, [`${String(finished.length)} finished`]),
      element('ul', {}, finished.map(actorRow)),
    ])
    fold.addEventListener('toggle', () =>
      fold.open ? foldsOpened.add(key) : foldsOpened.delete(key),
    )
    list.append(element('li', {}, [fold]))
  }
  return running.length + finished.length === 0 ? [] : [list]
}

const showActors = () => {
  const { value } = find('search') as HTMLInputElement
  find('actors').replaceChildren(...branchList(treeOf(shown.recording, value, place())))
}

const showChart = () => {
  const actor = shown.recording.actors.get(chosen ?? '')
  find('chart-title').textContent = `Statechart${actor === undefined ? '' : ` of ${actor.name}`}`
  if (actor?.definition === undefined) {
    const text =
      actor === undefined
        ? 'Choose an actor.'
        : 'This actor is a call or an effect: it has no states.'
    return find('chart').replaceChildren(element('p', { class: 'quiet' }, [text]))
  }
  const seen = snapshotAt(actor, place())
  const chart = drawnChart(actor.definition, seen?.value, seen?.taken ?? [])
  const svg = drawn('svg', {
    width: String(chart.width),
    height: String(chart.height),
    role: 'img',
    'aria-label': `${actor.name} is in ${valueText(seen?.value)}`,
  })
  const text = (x: number, y: number, kind: string, words: string) =>
    drawn('text', { x: String(x), y: String(y + 12), class: kind }, words)
  const head = drawn('marker', {
    id: 'head',
    viewBox: '0 0 8 8',
    refX: '7',
    refY: '4',
    markerWidth: '6',
    markerHeight: '6',
    orient: 'auto',
    fill: 'context-stroke',
  })
  head.append(drawn('path', { d: 'M0 0L8 4L0 8z' }))
  svg.append(head)
  for (const box of chart.boxes) {
    const { x, y, width, height } = box
    svg.append(
      drawn('rect', {
        x: String(x),
        y: String(y),
        width: String(width),
        height: String(height),
        rx: '6',
        class: `box${box.isActive ? ' active' : ''}`,
        ...(box.kind === 'parallel' ? { 'stroke-dasharray': '5 3' } : {}),
      }),
      text(x + 10, y + 8, 'title', box.title),
      ...box.notes.map((note, index) => text(x + 10, y + 26 + 18 * index, 'note', note)),
    )
  }
  for (const arrow of chart.arrows.toSorted(
    (one, other) => Number(one.wasTaken) - Number(other.wasTaken),
  ))
    svg.append(
      drawn('path', {
        d: arrow.path,
        'marker-end': 'url(#head)',
        class: `arrow${arrow.wasTaken ? ' taken' : ''}`,
      }),
    )
  for (const row of chart.rows)
    svg.append(text(row.x, row.y - 9, row.wasTaken ? 'taken' : 'note', `→ ${row.text}`))
  find('chart').replaceChildren(svg)
}

/** Scrolls the statechart to the state that the actor is in, with the transition that led there where both fit. */
const showCurrentState = () => {
  const place = find('chart')
  const tops = (what: string) =>
    [...place.querySelectorAll<SVGGraphicsElement>(what)].map((piece) => piece.getBBox().y)
  const state = Math.max(0, ...tops('.box.active'))
  const taken = Math.min(state, ...tops('text.taken'))
  place.scrollTop = (state - taken < place.clientHeight / 2 ? taken : state) - 40
}

const timeText = (time: number) => {
  const date = new Date(time)
  return `${date.toLocaleTimeString('en-GB')}.${String(date.getMilliseconds()).padStart(3, '0')}`
}
/** Answers of calls, and what actors report of theirs. */
const isFailure = (event: Sent['event']) => event['error'] !== undefined

const showEvents = () => {
  const isOwn = (find('own') as HTMLInputElement).checked
  const events = eventsOf(shown.recording, isOwn ? chosen : undefined).slice(-maxListed)
  const rows = events.toReversed().map((sent) => {
    const button = element('button', { type: 'button', 'aria-current': String(sent === moment) }, [
      element('time', {}, [timeText(sent.time)]),
      element('span', { class: 'quiet' }, [`${nameOf(sent.from)} → ${nameOf(sent.to)} `]),
      element('span', isFailure(sent.event) ? { class: 'bad' } : {}, [sent.event.type]),
    ])
    button.addEventListener('click', () => {
      moment = sent === moment ? undefined : sent
      if (moment !== undefined) chosen = sent.to
      show()
      showCurrentState()
    })
    return element('li', {}, [
      button,
      ...(sent === moment ? [valueTree('event', sent.event, true)] : []),
    ])
  })
  const list = find('events')
  /** The chosen event stays where it is seen when newer ones come above it. */
  const top = () => list.querySelector<HTMLElement>('[aria-current="true"]')?.offsetTop ?? 0
  const before = top()
  list.replaceChildren(...rows)
  if (before > 0) list.scrollTop += top() - before
}

const showContext = () => {
  const actor = shown.recording.actors.get(chosen ?? '')
  const seen = actor && snapshotAt(actor, place())
  const parts =
    seen === undefined
      ? []
      : [
          element('p', { class: 'quiet' }, [`status ${seen.status}, by ${seen.event.type}`]),
          ...(seen.error === undefined ? [] : [valueTree('error', seen.error, true)]),
          ...(seen.output === undefined ? [] : [valueTree('output', seen.output, true)]),
          ...(seen.context === undefined ? [] : [valueTree('context', seen.context, true)]),
        ]
  find('context').replaceChildren(...parts)
}

const verdicts = { allowed: 'good', refused: 'bad', unknown: 'quiet' }
const reasonOf = ({ verdict, state, guard, takenIn }: Answer) => {
  if (state === '') return `Not in this state. Taken in ${takenIn.join(', ')}.`
  if (guard === '') return `Taken in ${state}.`
  const said = { allowed: 'lets it', refused: 'refuses', unknown: 'depends on the event' }[verdict]
  return `${guard} ${said} in ${state}.`
}

/** The events that a control most likely sends come first: those that share a word with its name. */
const byName = (list: Answer[]) => {
  const words = (shown.control?.name ?? '').toLowerCase().match(/[a-z]{3,}/g) ?? []
  const isNamed = ({ event }: Answer) => words.some((word) => event.toLowerCase().includes(word))
  return [...list.filter(isNamed), ...list.filter((answer) => !isNamed(answer))]
}

const answerTable = (sessionId: string) =>
  element('table', {}, [
    element('caption', { class: 'quiet' }, [`${nameOf(sessionId)}, as it is now`]),
    element('thead', {}, [
      element(
        'tr',
        {},
        ['Event', 'Now', 'Why', 'Read of the context'].map((name) =>
          element('th', { scope: 'col' }, [name]),
        ),
      ),
    ]),
    element(
      'tbody',
      {},
      byName(shown.answers.get(sessionId) ?? []).map((answer) =>
        element('tr', {}, [
          element('td', {}, [element('code', {}, [answer.event])]),
          element('td', { class: verdicts[answer.verdict] }, [answer.verdict]),
          element('td', {}, [reasonOf(answer)]),
          element(
            'td',
            {},
            Object.entries(answer.read).map(([path, value]) =>
              element('div', {}, [
                element('code', {}, [
                  `${path} = ${value === undefined ? 'undefined' : JSON.stringify(value)}`,
                ]),
              ]),
            ),
          ),
        ]),
      ),
    ),
  ])

const showWhy = () => {
  const parts: Node[] = []
  const { recording, control } = shown
  if (control !== undefined) {
    const { name, isDisabled, reason } = control
    parts.push(
      element('p', {}, [
        `Last control: “${name}” is ${isDisabled ? 'disabled' : 'enabled'}.${reason === '' ? '' : ` The page says: ${reason}`}`,
      ]),
    )
    const around = control.actors.filter((sessionId) => recording.actors.has(sessionId))
    for (const sessionId of around) {
      const button = element('button', { type: 'button', class: 'around' }, [nameOf(sessionId)])
      button.addEventListener('click', () => choose(sessionId))
      parts.push(button)
    }
  }
  const actor = recording.actors.get(chosen ?? '')
  const runs = actor !== undefined && snapshotAt(actor)?.status === 'active'
  if (runs && (shown.answers.get(actor.sessionId)?.length ?? 0) > 0)
    parts.push(answerTable(actor.sessionId))
  find('why').replaceChildren(...parts)
}

const showPages = () => {
  const choice = find('page') as HTMLSelectElement
  const options = [...pages.values()].map(({ id, path, time, hasLeft }) =>
    element('option', { value: id }, [`${timeText(time)} ${path}${hasLeft ? ' (left)' : ''}`]),
  )
  choice.replaceChildren(...options)
  choice.value = shown.id
  choice.hidden = options.length < 2
}

const show = () => {
  const { recording } = shown
  const live = moment === undefined
  const missing = isPaused ? `Paused, ${String(missed.length)} messages wait. ` : ''
  find('status').textContent =
    recording.length === 0
      ? 'Open the page in another tab of this browser.'
      : `${missing}${String(recording.actors.size)} actors, ${String(recording.events.length)} events. ${live ? 'As it is now.' : `As it was after ${moment?.event.type ?? ''}.`}`
  showActors()
  showChart()
  showEvents()
  showContext()
  showWhy()
}

let isDue = false
const showSoon = () => {
  if (isDue) return
  isDue = true
  setTimeout(() => {
    isDue = false
    requestAnswers()
    show()
  }, 100)
}

const showPage = (page: typeof shown) => {
  shown = page
  chosen = undefined
  moment = undefined
}

const take = (from: FromPage) => {
  recordPage(pages, from)
  const page = pages.get(shown.id) ?? [...pages.values()].at(-1)
  if (page !== undefined && page !== shown) showPage(page)
  const { message } = from
  if (message.type === 'page.started' || message.type === 'page.left') showPages()
  if (from.page !== shown.id) return
  if (message.type === 'actor.answered') {
    if (message.sessionId === chosen) showWhy()
    return
  }
  if (message.type === 'control.focused') {
    requestAnswers()
    showWhy()
    return
  }
  chosen ??= shown.recording.actors.keys().next().value
  showSoon()
}

channel.addEventListener('message', ({ data }: MessageEvent<FromPage | InspectorMessage>) => {
  if (!('message' in data)) return
  if (isPaused) {
    missed.push(data)
    showSoon()
  } else take(data)
})

find('pause').addEventListener('click', () => {
  isPaused = !isPaused
  find('pause').setAttribute('aria-pressed', String(isPaused))
  for (const message of missed.splice(0)) take(message)
  show()
})
find('live').addEventListener('click', () => {
  moment = undefined
  show()
})
find('page').addEventListener('change', () => {
  showPage(pages.get((find('page') as HTMLSelectElement).value) ?? shown)
  chosen = shown.recording.actors.keys().next().value
  requestAnswers()
  show()
})
find('search').addEventListener('input', showActors)
find('own').addEventListener('change', showEvents)
find('copy').hidden = machineFiles.length === 0
find('copy').addEventListener('click', () => {
  const actor = shown.recording.actors.get(chosen ?? '')
  if (actor?.definition === undefined) return
  const file = machineFiles.find((path) => path.endsWith(`/${actor.name}.machine.ts`))
  const path = file?.replace('../src/machines/', '').replace(/\.ts$/, '') ?? `lib/${actor.name}`
  void navigator.clipboard
    .writeText(copiedTest(shown.recording, actor, path))
    .then(() => (find('status').textContent = `Copied a test of ${actor.name}.`))
})
post({ type: 'inspector.opened' })
show()
