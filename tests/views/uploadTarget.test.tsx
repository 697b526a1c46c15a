import { expect, test } from 'vitest'
import type { Database } from '../../src/api/contract'
import { UploadTarget } from '../../src/features/upload/UploadTarget'
import { uploadTargetMachine } from '../../src/machines/upload/uploadTarget.machine'
import { gives } from '../support/actors'
import { workspaceDatabase } from '../support/rows'
import { openView, shownActor } from '../support/view'
import { waitFor } from '../support/waitFor'
import { inWorld } from '../support/world'

const open = async (disabledReason: string | null) => {
  const { actor } = inWorld(
    uploadTargetMachine.provide({
      actors: {
        listUploadDatabases: gives<Database[]>([workspaceDatabase]),
        listSchemas: gives<string[], number>(['main', 'private']),
      },
    }),
  )
  await waitFor(actor, (snapshot) => snapshot.matches('choosing'))
  return openView(<UploadTarget actor={actor} disabledReason={disabledReason} />)
}

test.each([
  ['can be chosen before the file is sent', null, []],
  ['stays while the file is being sent', 'The file is being sent', ['Database', 'Schema']],
])('where an upload goes %s', async (_, disabledReason, names) => {
  const { off } = await open(disabledReason)
  expect(off()).toEqual(names)
})

test.each([
  ['nothing is known', [], null, true, ['Loading…', 'Loading…']],
  [
    'a database is to be chosen',
    [workspaceDatabase],
    null,
    false,
    ['Choose a database', 'Choose a schema'],
  ],
  ['another is read', [workspaceDatabase], null, true, ['Choose a database', 'Loading…']],
  ['its schemas are read', [workspaceDatabase], workspaceDatabase, true, ['Workspace', 'Loading…']],
])(
  'the place of an upload says that it is read while %s',
  async (_, databases, database, busy, said) => {
    const { actor } = shownActor({
      context: { databases, database, schemas: [], schema: null, problem: null },
      hasTag: () => busy,
      matches: () => false,
    })
    const view = await openView(<UploadTarget actor={actor} disabledReason={null} />)
    const reasons = view.offReasons()
    expect([view.texts('button[role=combobox]'), reasons]).toEqual([
      said,
      database === null ? { Schema: 'Choose a database first' } : {},
    ])
  },
)
