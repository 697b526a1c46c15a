import { expect } from 'vitest'
import { dashboardImportMachine } from '../../../src/machines/dashboard/dashboardImport.machine'
import type { PathModel } from '../../support/paths/paths'
import { refusal } from './boards'

const file = new File(['zip'], 'export.zip')
const preview = { dashboards: [{ id: 1, name: 'Shop' }] }
const [reading, importing] = ['reading', 'importing'].map((state) => `0.dashboardImport.${state}`)

/** The import dialog from a file to what was made of it. */
export const dashboardImportModel: PathModel = {
  machine: dashboardImportMachine,
  events: [
    { type: 'file.chosen', file },
    { type: `xstate.done.actor.${reading}`, output: preview },
    { type: `xstate.error.actor.${reading}`, error: refusal },
    { type: 'import.submitted' },
    { type: `xstate.done.actor.${importing}`, output: preview },
    { type: `xstate.error.actor.${importing}`, error: refusal },
    { type: 'dialog.dismissed' },
  ],
  states: {
    'choosing.ready': ({ tags }) => expect([...tags]).toEqual(['attention']),
    'choosing.failed': ({ context }) => expect(context.problem).toEqual(refusal),
    reading: ({ context, tags }) =>
      expect([context.file, context.preview, ...tags]).toEqual([file, null, 'busy']),
    importing: ({ context, tags }) => expect([context.preview, ...tags]).toEqual([preview, 'busy']),
    done: ({ status }) => expect(status).toBe('done'),
    dismissed: ({ status }) => expect(status).toBe('done'),
  },
  situation: ({ value, context }) => JSON.stringify([value, context.preview !== null]),
}
