import type { Problem } from '../../api/contract'

/** What a refused sign-in can add to its alert: only what has nothing to do with the name or the password. */
export const remarkOn = ({ status, message }: Problem) =>
  status === 0 || status === 429 || status >= 500 ? message : null
