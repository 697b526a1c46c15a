import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import { queryTabsMachine } from '../../../src/machines/sql/queryTabs.machine'
import type { TabBook } from '../../../src/machines/sql/tabBook'
import { writingHelpMachine, type Formatting } from '../../../src/machines/sql/writingHelp.machine'
import { lake } from '../../support/openSqlExplorer'
import { storageOf } from '../../support/storage'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'

const open = () => {
  const waiting = new Map<string, PromiseWithResolvers<unknown>>()
  const asked: (Formatting | null)[] = []
  const pending = (name: string) => {
    const pending = waiting.get(name) ?? Promise.withResolvers<unknown>()
    waiting.set(name, pending)
    return pending
  }
  const tabs = createActor(
    queryTabsMachine.provide({ actors: { storedTabs: storageOf<TabBook>().logic } }),
  ).start()
  const { active: id } = tabs.getSnapshot().context.book
  tabs.send({ type: 'database.proposed', id, database: lake })
  const { actor: help, noticed } = inWorld(
    writingHelpMachine.provide({
      actors: {
        formatSql: fromPromise<string, Formatting | null>(({ input }) => {
          asked.push(input)
          return pending(input?.sql ?? '').promise as Promise<string>
        }),
      },
    }),
    { tabs },
  )
  return { pending, tabs, help, asked, noticed }
}

test('a formatted text takes the place of the one that was sent, and of no other', async () => {
  const { pending, tabs, help } = open()
  const code = () => tabs.getSnapshot().context.book.tabs[0]?.code
  const { active: id } = tabs.getSnapshot().context.book
  tabs.send({ type: 'tab.opened', id: 'other' })
  const format = (sql: string) => {
    tabs.send({ type: 'code.edited', id, code: sql })
    help.send({ type: 'format.requested', id })
  }
  format('select 1')
  expect(help.getSnapshot().hasTag('busy')).toBe(true)
  pending('select 1').resolve('SELECT 1')
  await waitFor(help, (snapshot) => !snapshot.hasTag('busy'))
  expect(code()).toBe('SELECT 1')
  format('select 2')
  tabs.send({ type: 'code.edited', id, code: 'select 22' })
  pending('select 2').resolve('SELECT 2')
  await waitFor(help, (snapshot) => !snapshot.hasTag('busy'))
  expect(code()).toBe('select 22')
})

test('a text is formatted with its blanks and for its database, and not over what another tab has meanwhile', async () => {
  const { pending, tabs, help, asked } = open()
  const { active: id } = tabs.getSnapshot().context.book
  tabs.send({ type: 'database.chosen', id, database: { ...lake, id: 9 }, copyId: 'before' })
  tabs.send({ type: 'code.edited', id, code: 'select 1\n' })
  help.send({ type: 'format.requested', id })
  tabs.send({ type: 'tab.duplicated', id, copyId: 'copy' })
  tabs.send({ type: 'code.edited', id, code: 'select 2' })
  pending('select 1\n').resolve('SELECT 1')
  await waitFor(help, (snapshot) => !snapshot.hasTag('busy'))
  expect({ asked, codes: tabs.getSnapshot().context.book.tabs.map(({ code }) => code) }).toEqual({
    asked: [{ id, databaseId: 9, sql: 'select 1\n' }],
    codes: ['select 2', 'select 1\n'],
  })
})

test('a text that cannot be formatted stays and says why', async () => {
  const { pending, tabs, help, noticed } = open()
  const { active: id } = tabs.getSnapshot().context.book
  tabs.send({ type: 'code.edited', id, code: 'selec 1' })
  help.send({ type: 'format.requested', id })
  pending('selec 1').reject({ status: 422, message: 'No statement begins so' })
  await waitFor(help, (snapshot) => snapshot.matches('ready'))
  expect({ code: tabs.getSnapshot().context.book.tabs[0]?.code, told: noticed() }).toEqual({
    code: 'selec 1',
    told: [['The query was not formatted', 'No statement begins so']],
  })
})

test('of several tabs the text of the one that is formatted is sent and written', async () => {
  const { pending, tabs, help, asked } = open()
  tabs.send({ type: 'tab.opened', id: 'other' })
  tabs.send({ type: 'code.edited', id: 'other', code: 'select 2' })
  help.send({ type: 'format.requested', id: 'other' })
  pending('select 2').resolve('SELECT 2')
  await waitFor(help, (snapshot) => !snapshot.hasTag('busy'))
  const codes = tabs.getSnapshot().context.book.tabs.map(({ code }) => code)
  expect([asked.map((text) => text?.id), codes]).toEqual([
    ['other'],
    ['-- sql Explorer', 'SELECT 2'],
  ])
})
