import { afterEach } from 'vitest'
import { screensShown } from './warmBrowser.ts'

afterEach(async ({ task }) => {
  if (task.result?.errors) console.error((await screensShown()).join('\n\n'))
})
