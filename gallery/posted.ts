import type { Notice } from '../src/machines/lib/peers'
import { noticeMachine } from '../src/machines/system/notice.machine'
import { frozenActor, type FrozenActor } from './frozenActor'

/** Notices as they stand on a page. */
export const posted = (...notices: Notice[]): Record<string, FrozenActor> =>
  Object.fromEntries(
    notices.map((notice, at) => [
      `notice${at}`,
      frozenActor(noticeMachine, notice.intent === 'progress' ? 'staying' : 'showing', { notice }),
    ]),
  )
