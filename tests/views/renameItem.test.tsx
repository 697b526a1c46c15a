import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { SaveDialogs } from '../../src/features/explorer/SaveDialogs'
import { RenameItem } from '../../src/features/items/RenameItem'
import type { Kind } from '../../src/machines/items/kinds'
import {
  renameItemMachine,
  titleSaveMachine,
  type Renaming,
  type StoredItem,
} from '../../src/machines/items/renameItem.machine'
import { chart } from '../support/rows'
import { openView, shownActor } from '../support/view'
import { inWorld } from '../support/world'

const open = async () => {
  const sent: Renaming[] = []
  const answers: PromiseWithResolvers<StoredItem>[] = []
  const reads: PromiseWithResolvers<StoredItem>[] = []
  const asked = <Output,>(calls: PromiseWithResolvers<Output>[]) => {
    const call = Promise.withResolvers<Output>()
    calls.push(call)
    return call.promise
  }
  const { actor, heard } = inWorld(
    renameItemMachine.provide({
      actors: {
        readItem: fromPromise<StoredItem, { kind: Kind; id: number }>(() => asked(reads)),
        titleSave: titleSaveMachine.provide({
          actors: {
            save: fromPromise<StoredItem, Renaming & { kind: Kind }>(({ input }) => {
              sent.push(input)
              return asked(answers)
            }),
          },
        }),
      },
    }),
    { kind: 'chart', item: chart },
    ['notifications', 'charts'],
  )
  return { ...(await openView(<RenameItem actor={actor} />)), actor, heard, sent, answers, reads }
}

test('a chart is renamed: a blank title says so, a refusal leaves the title, and an answer closes the dialog', async () => {
  const view = await open()
  await view.happens(() => view.reads[0]?.resolve(chart))
  expect(view.focusedName()).toBe('Title')
  await view.type('Title', ' ')
  expect({ off: view.off(), says: view.text().includes('Empty chart title') }).toEqual({
    off: ['Rename'],
    says: true,
  })
  await view.type('Title', ' Birds ')
  await view.press('Rename')
  expect({ titles: view.sent.map(({ title }) => title), isBusy: view.isBusy('Rename') }).toEqual({
    titles: ['Birds'],
    isBusy: true,
  })
  await view.happens(() => view.answers[0]?.reject({ status: 500, message: 'Full' }))
  expect({
    says: view.text().includes('The chart was not renamed.'),
    title: view.value('Title'),
  }).toEqual({ says: true, title: ' Birds ' })
  await view.press('Rename')
  await view.happens(() => view.answers[1]?.resolve({ ...chart, slice_name: 'Birds', version: 2 }))
  expect({ status: view.actor.getSnapshot().status, told: view.heard('charts') }).toEqual({
    status: 'done',
    told: [{ type: 'resource.invalidated' }],
  })
})

test('a chart that could not be read is read again', async () => {
  const view = await open()
  await view.happens(() => view.reads[0]?.reject({ status: 0, message: 'No server' }))
  expect(view.text()).toContain('The chart could not be read.')
  await view.press('Try again')
  await view.happens(() => view.reads[1]?.resolve({ ...chart, slice_name: 'Now' }))
  expect(view.value('Title')).toBe('Now')
})

test('somebody who renamed it first is met with a choice', async () => {
  const view = await open()
  await view.happens(() => view.reads[0]?.resolve(chart))
  await view.type('Title', 'Mine')
  await view.press('Rename')
  const current = { ...chart, slice_name: 'Theirs', version: 2 }
  await view.happens(() =>
    view.answers[0]?.reject({
      status: 409,
      message: 'Changed by Ben',
      errors: [{ message: '', error_type: 'STALE', extra: { current } }],
    }),
  )
  expect(view.text()).toContain('Theirs')
  await view.press('Overwrite')
  expect(view.sent.map(({ title, version }) => ({ title, version }))).toEqual([
    { title: 'Mine', version: 1 },
    { title: 'Mine', version: 2 },
  ])
})

test('Cancel leaves the title as it is', async () => {
  const view = await open()
  await view.happens(() => view.reads[0]?.resolve(chart))
  await view.type('Title', 'Mine')
  await view.press('Cancel')
  expect({ status: view.actor.getSnapshot().status, sent: view.sent }).toEqual({
    status: 'done',
    sent: [],
  })
})

test.each([
  ['among the first of them', 2, ['No project', 'Birds', 'Strikes']],
  ['beyond the first of them', 9, ['No project', 'Far', 'Birds', 'Strikes']],
])(
  'the project that a new chart is saved into stays chosen where it is %s',
  async (_, id, named) => {
    const result = ['Birds', 'Strikes'].map((project_title, at) => ({ id: at + 1, project_title }))
    const projects = shownActor({ context: { data: { result } } })
    const project = { id, title: id === 9 ? 'Far' : 'Strikes' }
    const rename = shownActor({
      context: { title: '', projects: projects.actor, project },
      matches: () => false,
    })
    const save = shownActor({ children: { renameChart: rename.actor } })
    const view = await openView(<SaveDialogs actor={save.actor} />)
    const radios = view.texts('[role=radiogroup] label')
    const before = [...view.checked(), view.focusedName()]
    await view.press('No project')
    expect({ radios, before, sent: rename.sent }).toEqual({
      radios: named,
      before: [project.title, 'Chart Title:'],
      sent: [{ type: 'project.chosen', project: null }],
    })
  },
)
