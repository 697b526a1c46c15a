import { launchBrowser, openPage } from './browser'
import { signIn } from './signIn'
import { startWorkspace } from './workspace'

/** A workspace with a browser and the admin signed in: what most tests of the page begin with. */
export const openWorld = async () => {
  const [browser, workspace] = await Promise.all([launchBrowser(), startWorkspace()])
  const admin = await signIn(workspace)
  return {
    workspace,
    admin,
    /** Signs somebody else in. */
    signIn: (who: { username: string; password: string }) => signIn(workspace, who),
    /** A fresh page at an address, signed in as the admin or whoever is given; `null` is nobody. */
    at: async (path: string, who: Pick<typeof admin, 'into'> | null = admin) => {
      const opened = await openPage(browser, workspace.url)
      await who?.into(opened.context)
      await opened.page.goto(path)
      return opened
    },
    close: async () => {
      await browser.close()
      await workspace.close()
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
