import type { ReactElement, ReactNode } from 'react'

/** A row of a tree: a branch, or a leaf of the branch before it. */
export interface TreeItem {
  key: string
  /** What typing finds it by. */
  name: string
  level: 1 | 2
  /** Its place among its equals, from 1. */
  at: number
  of: number
  /** Of a branch: whether its leaves are in sight. */
  isOpen?: boolean
}

/** How a row of a tree looks, asked for when it is in sight. */
export interface TreeLook {
  icon?: ReactElement
  title?: string
  /** Stands behind its name. */
  mark?: ReactNode
  /** Stands at its end, in small letters. */
  note?: string
  /** Stand at its end while it is pointed at or has the focus. */
  tools?: ReactNode
  /** Is shown in place of all this, as high as it is. */
  body?: ReactNode
  /** What Enter does where nothing can be opened. */
  onEnter?: () => void
}
