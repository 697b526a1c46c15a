import { vi } from 'vitest'

/** Vitest waits 1 s, which a grid can need where three files run on two processors; a wait in vain still ends within 5 s. */
const timeout = 4000

const { waitFor } = vi

vi.waitFor = (check, options) =>
  waitFor(check, {
    timeout,
    ...(typeof options === 'number' ? { timeout: options } : options),
  })
