import type { DefinedState } from './definition'
import type { Actor, Recording, Seen, Sent } from './recording'

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(
      ([key, field]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : literal(key)}: ${literal(field)}`,
    )
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
  }
  if (typeof value === 'string')
    return `'${JSON.stringify(value)
      .slice(1, -1)
      .replaceAll('\\"', '"')
      .replaceAll("'", String.raw`\'`)}'`
  return String(value)
}

const invokesOf = ({ invoke = [], states = {} }: DefinedState): { id: string; src: string }[] => [
  ...invoke,
  ...Object.values(states).flatMap(invokesOf),
]

const answerPrefixes = { gives: 'xstate.done.actor.', refuses: 'xstate.error.actor.' }

/** What the actors that it invoked answered, the last of each: `signIn: gives(…)`. */
const answersIn = (definition: DefinedState, events: Sent[]) => {
  const answers = new Map<string, string>()
  for (const { event } of events)
    for (const [word, prefix] of Object.entries(answerPrefixes)) {
      const source = invokesOf(definition).find(({ id }) => event.type === `${prefix}${id}`)?.src
      if (source !== undefined && source !== '(inline)')
        answers.set(source, `${word}(${literal(event['output'] ?? event['error'])})`)
    }
  return answers
}

const valueAfter = ({ snapshots }: Actor, at: number) =>
  snapshots.find((snapshot: Seen) => snapshot.at > at)?.value
const valueBefore = ({ snapshots }: Actor, at: number) =>
  snapshots.findLast((snapshot: Seen) => snapshot.at < at)?.value

/** The events of an actor as a test of its machine; `file` is where the machine is, from `src/machines`. */
export const copiedTest = (recording: Recording, actor: Actor, file: string): string => {
  const { name, definition, sessionId, snapshots } = actor
  const taken = recording.events.filter(({ to }) => to === sessionId)
  const sent = taken.filter(({ event }) => !event.type.startsWith('xstate.'))
  const input = taken.find(({ event }) => event.type === 'xstate.init')?.event['input']
  const answers = answersIn(definition ?? { id: name }, taken)
  const last = snapshots.at(-1)?.value
  const support = ['gives', 'refuses'].filter((word) =>
    [...answers.values()].some((answer) => answer.startsWith(word)),
  )
  const provided =
    answers.size === 0
      ? `${name}Machine`
      : `${name}Machine.provide({ actors: { ${[...answers].map(([source, answer]) => `${source}: ${answer}`).join(', ')} } })`
  const reached = (value: unknown) =>
    `  await expect.poll(() => actor.getSnapshot().value).toEqual(${literal(value)})`

  let known: unknown
  const steps = sent.flatMap(({ at, event }, index) => {
    const before = valueBefore(actor, at)
    const waits = index > 0 && JSON.stringify(before) !== JSON.stringify(known)
    known = valueAfter(actor, at) ?? before
    return [...(waits ? [reached(before)] : []), `  actor.send(${literal(event)})`]
  })
  return [
    "import { expect, test } from 'vitest'",
    "import { createActor } from 'xstate'",
    `import { ${name}Machine } from '../../../src/machines/${file}'`,
    ...(support.length === 0
      ? []
      : [`import { ${support.join(', ')} } from '../../support/actors'`]),
    '',
    `test(${literal(`${name} is ${JSON.stringify(last).replaceAll('"', '')} after ${[...new Set(sent.map(({ event }) => event.type))].join(', ')}`)}, async () => {`,
    `  const actor = createActor(${provided}${input === undefined ? '' : `, { input: ${literal(input)} }`}).start()`,
    ...steps,
    reached(last),
    '})',
    '',
  ].join('\n')
}
