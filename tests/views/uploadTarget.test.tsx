import { expect, test } from 'vitest'
import { waitFor } from 'xstate'
import type { Database } from '../../src/api/contract'
import { UploadTarget } from '../../src/features/upload/UploadTarget'
import { uploadTargetMachine } from '../../src/machines/upload/uploadTarget.machine'
import { gives } from '../support/actors'
import { workspaceDatabase } from '../support/rows'
import { openView } from '../support/view'
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
