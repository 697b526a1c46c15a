import type { ReactElement } from 'react'

export interface LongItem {
  key: string
  name: string
  icon?: ReactElement
  /** What is said at the end of its row. */
  note?: string
  tone?: 'quiet' | 'danger' | 'accent'
  /** Why it cannot be chosen. */
  off?: string | null
}
