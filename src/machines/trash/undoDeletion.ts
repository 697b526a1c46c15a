import type { NoticeAction } from '../lib/peers'
import type { Deleted } from './restoration.machine'

/** The action of a notice that tells of a deletion: brings all of it back. */
export const undoDeletion = (things: readonly Deleted[]): NoticeAction => ({
  label: 'Undo',
  peer: 'restoration',
  event: { type: 'restore.requested', things },
})
