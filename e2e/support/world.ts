import { openWithin } from './goWithin'
import { signIn } from './signIn'
import { acquirePage, releaseContexts } from './warmBrowser'
import { startWorkspace } from './workspace'

/** A workspace with the admin signed in: what most tests of the page begin with. */
export const openWorld = async (settings: Record<string, string> = {}) => {
  const workspace = await startWorkspace(settings)
  const admin = await signIn(workspace)
  return {
    workspace,
    admin,
    /** Signs somebody else in. */
    signIn: (who: { username: string; password: string }) => signIn(workspace, who),
    /**
     * A page at an address, signed in as the admin or whoever is given; `null` is nobody. The page of the test before goes on
     * for the same person, unless `coldPage` is to open it.
     */
    at: async (
      path: string,
      who: Pick<typeof admin, 'into' | 'login'> | null = admin,
      openPage = acquirePage,
    ) => {
      const opened = await openPage(workspace.url, who?.login)
      await who?.into(opened.context)
      await openWithin(opened.page, path)
      return opened
    },
    close: async () => {
      await releaseContexts()
      await workspace.close()
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
