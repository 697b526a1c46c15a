import { afterEach } from 'vitest'
import { reportScreens } from './browser.ts'
import { openPages } from './warmBrowser.ts'

afterEach(async ({ task }) => {
  if (task.result?.errors) await reportScreens(await openPages())
})
