import type { Notice } from '../src/machines/lib/peers'
import { noticeMachine } from '../src/machines/notice.machine'
import { standing, type Standing } from './standing'

/** Notices as they stand on a page. */
export const posted = (...notices: Notice[]): Record<string, Standing> =>
  Object.fromEntries(
    notices.map((notice, at) => [
      `notice${at}`,
      standing(noticeMachine, notice.intent === 'progress' ? 'staying' : 'showing', { notice }),
    ]),
  )
