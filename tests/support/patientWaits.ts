import { vi } from 'vitest'
import { patience } from './patience'

const { waitFor } = vi

vi.waitFor = (check, options) =>
  waitFor(check, {
    timeout: patience,
    ...(typeof options === 'number' ? { timeout: options } : options),
  })
