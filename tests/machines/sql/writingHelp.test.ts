import { createActor, fromPromise, waitFor } from 'xstate'
import { expect, test } from 'vitest'
import type { Completion } from '../../../src/api/contract'
import { queryTabsMachine } from '../../../src/machines/sql/queryTabs.machine'
import type { TabBook } from '../../../src/machines/sql/tabBook'
import {
  completionsFor,
  writingHelpMachine,
  type Formatting,
  type WritingPlace,
} from '../../../src/machines/sql/writingHelp.machine'
import { keeperOf } from '../../support/keeper'

const offer = (label: string): Completion => ({ label, kind: 'column', insert_text: label })
const place = (sql: string): WritingPlace => ({ databaseId: 1, sql, cursor: sql.length })

const open = () => {
  const waiting = new Map<string, PromiseWithResolvers<unknown>>()
  const held = (name: string) => {
    const kept = waiting.get(name) ?? Promise.withResolvers<unknown>()
    waiting.set(name, kept)
    return kept
  }
  const tabs = createActor(
    queryTabsMachine.provide({ actors: { keptTabs: keeperOf<TabBook>().logic } }),
  ).start()
  const help = createActor(
    writingHelpMachine.provide({
      actors: {
        completeSql: fromPromise<Completion[], WritingPlace | null>(
          ({ input }) => held(input?.sql ?? '').promise as Promise<Completion[]>,
        ),
        formatSql: fromPromise<string, Formatting | null>(
          ({ input }) => held(input?.sql ?? '').promise as Promise<string>,
        ),
      },
    }),
    { input: { tabs } },
  ).start()
  return { held, tabs, help }
}

test('the last who asks is answered; who asked before gets nothing, and so does who asks what fails', async () => {
  const { held, help } = open()
  const [first, second] = [completionsFor(help, place('a')), completionsFor(help, place('ab'))]
  expect(await first).toEqual([])
  held('a').resolve([offer('late')])
  held('ab').resolve([offer('abroad')])
  expect(await second).toEqual([offer('abroad')])
  const failing = completionsFor(help, place('abc'))
  held('abc').reject(new Error('gone'))
  expect(await failing).toEqual([])
})

test('a formatted text takes the place of the one that was sent, and of no other', async () => {
  const { held, tabs, help } = open()
  const code = () => tabs.getSnapshot().context.book.tabs[0]?.code
  const { active: id } = tabs.getSnapshot().context.book
  const format = (sql: string) => {
    tabs.send({ type: 'code.edited', id, code: sql })
    help.send({ type: 'format.requested', id, databaseId: 1, sql })
  }
  format('select 1')
  expect(help.getSnapshot().hasTag('busy')).toBe(true)
  held('select 1').resolve('SELECT 1')
  await waitFor(help, (snapshot) => !snapshot.hasTag('busy'))
  expect(code()).toBe('SELECT 1')
  format('select 2')
  tabs.send({ type: 'code.edited', id, code: 'select 22' })
  held('select 2').resolve('SELECT 2')
  await waitFor(help, (snapshot) => !snapshot.hasTag('busy'))
  expect(code()).toBe('select 22')
})
