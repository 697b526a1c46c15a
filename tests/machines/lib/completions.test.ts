import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import type { Completion } from '../../../src/api/contract'
import {
  completionsFor,
  completionsMachine,
  type CompletionTarget,
} from '../../../src/machines/lib/completions.machine'

const offer = (label: string): Completion => ({ label, kind: 'column', insert_text: label })
const target = (sql: string): CompletionTarget => ({ databaseId: 1, sql, cursor: sql.length })

const open = () => {
  const waiting = new Map<string, PromiseWithResolvers<Completion[]>>()
  const pending = (name: string) => {
    const pending = waiting.get(name) ?? Promise.withResolvers<Completion[]>()
    waiting.set(name, pending)
    return pending
  }
  const completeSql = fromPromise<Completion[], CompletionTarget | null>(
    ({ input }) => pending(input?.sql ?? '').promise,
  )
  return {
    pending,
    completions: createActor(completionsMachine.provide({ actors: { completeSql } })).start(),
  }
}

test('the last who asks is answered; who asked before gets nothing, and so does who asks what fails', async () => {
  const { pending, completions } = open()
  const [first, second] = [
    completionsFor(completions, target('a')),
    completionsFor(completions, target('ab')),
  ]
  expect(await first).toEqual([])
  pending('a').resolve([offer('late')])
  pending('ab').resolve([offer('abroad')])
  expect(await second).toEqual([offer('abroad')])
  const failing = completionsFor(completions, target('abc'))
  pending('abc').reject(new Error('gone'))
  expect(await failing).toEqual([])
})
