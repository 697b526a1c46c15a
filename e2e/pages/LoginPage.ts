import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { WalkRows } from '../../tests/support/paths/walkRows'
import { delayCalls } from '../support/delayedCall'

const signIn = '0.login.signingIn'

/** The sign-in screen; calls are held until the path lets them go on to the real server. */
export const loginPage = async (page: Page, password: string): Promise<WalkRows> => {
  const calls = await delayCalls(page, '**/api/v1/security/login')
  const username = page.getByLabel('Username or email')
  const secret = page.getByRole('textbox', { name: 'Password' })
  const button = page.locator('button[type=submit]')
  const alert = page.getByText('Invalid Authentication')
  const credentials = (given: string) => ({ username: 'admin', password: given, provider: 'db' })
  await page.goto('/login')

  return {
    events: {
      'draft.edited': async ({
        patch,
      }: {
        type: string
        patch?: { identifier?: string; password?: string }
      }) => {
        if (patch?.identifier !== undefined) await username.fill(patch.identifier)
        if (patch?.password !== undefined) await secret.fill(patch.password)
      },
      'draft.submitted': () => secret.press('Enter'),
      [`xstate.done.actor.${signIn}`]: () => calls.pass(credentials(password)),
      [`xstate.error.actor.${signIn}`]: () => calls.pass(credentials('Wrong-horse1!')),
    },
    states: {
      editing: async ({ context }) => {
        const { identifier, password: typed } = (
          context as { draft: { identifier: string; password: string } }
        ).draft
        await expect
          .poll(() => button.getAttribute('aria-disabled'))
          .toBe(identifier !== '' && typed !== '' ? null : 'true')
        expect(await alert.count()).toBe(0)
      },
      signingIn: () => expect.poll(() => button.getAttribute('aria-busy')).toBe('true'),
      failed: async () => {
        await alert.waitFor()
        await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
      },
      done: () => expect.poll(() => new URL(page.url()).pathname).toBe('/'),
    },
  }
}
