import type { BrowserContext } from 'playwright'
import { adminPassword, type Workspace } from './workspace'

interface LoginAnswer {
  access_token: string
  user: unknown
}

/** Signs the admin in through the API, as a test's way to what it is about. */
export const signIn = async ({ url }: Workspace) => {
  const body = JSON.stringify({ username: 'admin', password: adminPassword, provider: 'db' })
  const answer = await fetch(`${url}/api/v1/security/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { access_token: token, user } = (await answer.json()) as LoginAnswer
  return {
    token,
    /** Puts the login where the page keeps it. */
    into: (context: BrowserContext) =>
      context.addInitScript((login) => {
        if (location.pathname !== '/login') localStorage.setItem('chartroom.login', login)
      }, JSON.stringify({ token, user })),
    /** Uploads a CSV as a dataset. */
    upload: async (name: string, csv: string) => {
      const form = new FormData()
      for (const [key, value] of Object.entries({ table_name: name, schema: 'main', database_name: 'Workspace', separator: ',', if_exists: 'fail' })) form.append(key, value)
      form.append('file', new Blob([csv], { type: 'text/csv' }), `${name}.csv`)
      const uploaded = await fetch(`${url}/api/v1/database/post_file`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
      if (!uploaded.ok) throw new Error(`Upload refused: ${await uploaded.text()}`)
    },
  }
}
