import { expect } from 'vitest'
import { chartsPickerMachine } from '../../../src/machines/dashboard/chartsPicker.machine'
import type { PathModel } from '../../support/paths/paths'

/** The charts of the side panel: those of the dashboard, until others are chosen. */
export const chartsPickerModel: PathModel = {
  machine: chartsPickerMachine,
  events: [{ type: 'selection.changed', chosen: [] }],
  states: { choosing: ({ tags }) => expect([...tags]).toEqual(['attention']) },
  situation: ({ value, context }) => JSON.stringify([value, context.chosen]),
}
