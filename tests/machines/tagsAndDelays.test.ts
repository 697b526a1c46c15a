import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { statesOf } from '../../scripts/machines/words.ts'

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'definition' in value && 'implementations' in value

const machines = Object.values(
  import.meta.glob<Record<string, unknown>>('../../src/machines/**/*.machine.ts', { eager: true }),
).flatMap((exported) => Object.values(exported).filter(isMachine))

const taggedIn = ({ id, root }: AnyStateMachine) =>
  statesOf(root)
    .filter(({ tags }) => tags.length > 0)
    .map(({ path, tags }) => `${[id, ...path].join('.')}: ${tags.toSorted().join(', ')}`)

test('in which states each machine is busy, which its views show and wait for, is written down', async () => {
  const lines = machines.flatMap(taggedIn).toSorted()
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./stateTags.txt')
})

test('how long each machine waits before it goes on by itself is written down, in milliseconds', async () => {
  const lines = machines.flatMap(({ id, implementations: { delays } }) =>
    Object.entries(delays)
      .filter(([, delay]) => typeof delay === 'number')
      .map(([name, delay]) => `${id}: ${name} ${String(delay)}`),
  )
  await expect(`${[...new Set(lines)].toSorted().join('\n')}\n`).toMatchFileSnapshot('./delays.txt')
})
