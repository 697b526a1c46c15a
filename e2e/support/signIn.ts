import type { BrowserContext, Page } from 'playwright'
import { addScript } from './warmBrowser.ts'
import { adminPassword, type Workspace } from './workspace.ts'

interface LoginAnswer {
  access_token: string
  user: unknown
}

/** Signs somebody in through the API, the admin unless told otherwise, as a test's way to what it is about. */
export const signIn = async (
  { url }: Workspace,
  { username, password } = { username: 'admin', password: adminPassword },
) => {
  const body = JSON.stringify({ username, password, provider: 'db' })
  const answer = await fetch(`${url}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { access_token: token, user } = (await answer.json()) as LoginAnswer
  const login = JSON.stringify({ token, user })
  /** Calls the API as the admin. */
  const call = async <Body>(method: string, path: string, sent?: object): Promise<Body> => {
    const answered = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(sent ? { body: JSON.stringify(sent) } : {}),
    })
    if (!answered.ok) throw new Error(`${method} ${path} was refused: ${await answered.text()}`)
    return (await answered.json()) as Body
  }
  return {
    token,
    login,
    call,
    /** Puts the login where the page keeps it. */
    into: (context: BrowserContext) =>
      addScript(
        context,
        (given) => {
          if (location.pathname !== '/login') localStorage.setItem('chartroom.login', given)
        },
        login,
      ),
    /** Posts to the API; the answer's body comes back. */
    post: async <Answer>(path: string, sent: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const posted = await fetch(`${url}/api/v1${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(sent),
      })
      if (!posted.ok) throw new Error(`${path} refused: ${await posted.text()}`)
      return (await posted.json()) as Answer
    },
    /** Uploads a CSV as a dataset. */
    upload: async (name: string, csv: string, options: Record<string, string> = {}) => {
      const form = new FormData()
      for (const [key, value] of Object.entries({
        table_name: name,
        schema: 'main',
        database_name: 'Workspace',
        separator: ',',
        if_exists: 'fail',
        ...options,
      }))
        form.append(key, value)
      form.append('file', new Blob([csv], { type: 'text/csv' }), `${name}.csv`)
      const uploaded = await fetch(`${url}/api/v1/database/post_file`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      })
      if (!uploaded.ok) throw new Error(`Upload refused: ${await uploaded.text()}`)
    },
  }
}

/** Leaves the page as a person does, to where somebody signs in. */
export const logOut = async (page: Page) => {
  await page
    .getByRole('button', { name: /Account of/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
}
