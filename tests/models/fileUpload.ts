import { expect } from 'vitest'
import { fileUploadMachine } from '../../src/machines/upload/fileUpload.machine'
import type { UploadEnd } from '../../src/machines/upload/uploadRun.machine'
import type { PathModel } from '../support/paths/paths'
import { workspaceDatabase } from '../support/rows'
import { carsFile, uploadAnswer } from '../support/uploads'

const problem = { status: 409, message: 'Table cars already exists' }
const ended = (end: UploadEnd) => ({ type: 'xstate.done.actor.run', output: end })

/** The upload dialog; what it makes of files, targets and options has tests of its own. */
export const fileUploadModel: PathModel = {
  machine: fileUploadMachine,
  events: [
    { type: 'files.chosen', files: [carsFile] },
    { type: 'target.chosen', database: workspaceDatabase, schema: 'main' },
    { type: 'draft.submitted' },
    { type: 'settings.opened' },
    { type: 'xstate.done.actor.settings', output: null },
    { type: 'xstate.done.actor.settings', output: { skip_rows: 1 } },
    ended({ kind: 'finished', answer: uploadAnswer }),
    ended({ kind: 'refused', problem }),
    ended({ kind: 'stopped' }),
    ended({ kind: 'left' }),
    { type: 'dialog.dismissed' },
  ],
  states: {
    'filling.editing': ({ status, tags }) =>
      expect([status, ...tags]).toEqual(['active', 'attention']),
    'filling.failed': ({ context, tags }) =>
      expect([context.problem, context.draft.file, ...tags]).toEqual([
        problem,
        carsFile,
        'attention',
      ]),
    setting: ({ tags }) => expect([...tags]).toEqual(['attention']),
    uploading: ({ context, tags }) =>
      expect([context.draft.file, context.draft.schema, ...tags]).toEqual([
        carsFile,
        'main',
        'busy',
      ]),
    dismissed: ({ status }) => expect(status).toBe('done'),
    done: ({ context, status }) =>
      expect({ file: context.draft.file, status }).toEqual({ file: carsFile, status: 'done' }),
  },
  situation: ({ value, context: { draft, problem: reported } }) =>
    JSON.stringify([value, draft.file !== null, draft.schema, draft.options, reported]),
}
