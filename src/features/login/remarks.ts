import type { Problem } from '../../api/contract'

/** What a failed sign-in says: only what has nothing to do with the name or the password is told in more words. */
export const remarkOn = ({ status, message }: Problem) => {
  if (status === 0 || status >= 500)
    return { title: 'The sign-in could not be checked', detail: message }
  return { title: 'Invalid Authentication', detail: status === 429 ? message : null }
}
