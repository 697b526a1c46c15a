import type { ReactElement } from 'react'

/** What the pointer carries: the thing itself, opaque to these parts, and how it looks under the pointer. */
export interface Dragged {
  carried: unknown
  label: string
  icon: ReactElement
}

/** What letting go would do, in words, or why it cannot be done. */
export interface Verdict {
  allowed: boolean
  words: string
}

export const dragType = 'slot item'
/** A name on its way to another place among others; no slot takes it. */
export const nameDragType = 'name'
