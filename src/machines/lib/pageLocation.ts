/** Where the user is: an address of the app and the screen that the route table gives it. */
export interface PageLocation {
  path: string
  search: string
  params: Record<string, string>
  screen: string
  /** What the window is called there. */
  title: string
  /** Two places of one identity are the same screen at work: its actor is kept and told about the move. */
  identity: string
  /** Without header and menu. */
  fullScreen: boolean
  /** Open to everyone, signed in or not. */
  open: boolean
}

/** What a screen's machine is told when only its address changed. */
export interface LocationChanged {
  type: 'location.changed'
  location: PageLocation
}

const nowhere = 'http://chartroom.invalid'

/** The address inside the app that a text asks for, or null when it leads elsewhere. */
export const ownPath = (text: string | null): string | null => {
  if (text === null || !text.startsWith('/') || !URL.canParse(text, nowhere)) return null
  const url = new URL(text, nowhere)
  const path = url.pathname + url.search + url.hash
  return url.origin === nowhere && !path.startsWith('//') ? path : null
}

/** The login address that leads back to a place after sign-in; with `ended` it says that a session has ended. */
export const loginPath = (location: PageLocation | null, { ended = false } = {}) => {
  const requested = location === null || location.open ? '/' : location.path + location.search
  const search = [
    ...(ended ? ['ended'] : []),
    ...(requested === '/' ? [] : [`next=${encodeURIComponent(requested)}`]),
  ].join('&')
  return search === '' ? '/login' : `/login?${search}`
}

/** Whether a place is the login address of somebody whose session has ended. */
export const isEndedSession = (location: PageLocation | null) =>
  location?.open === true && new URLSearchParams(location.search).has('ended')

/** The address that the login address carries, if it is one of ours and not the login itself. */
export const requestedPath = (search: string) => {
  const path = ownPath(new URLSearchParams(search).get('next'))
  return path === null || path === '/login' || path.startsWith('/login?') ? '/' : path
}

/** The SQL explorer. */
export const sqlPath = '/sql-page'

/** The SQL explorer with a run of the history in a tab. */
export const historyQueryPath = (id: number) => `${sqlPath}?queryId=${id}`

/** The SQL explorer with a saved query in a tab. */
export const savedQueryPath = (id: number) => `${sqlPath}?savedQueryId=${id}`
