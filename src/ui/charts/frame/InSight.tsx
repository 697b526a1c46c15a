import type { ReactNode } from 'react'

interface Props {
  width: number
  height: number
  children: ReactNode
}

/** A drawing that the browser styles, lays out and paints while it is in sight or near; tooltips stand outside of it. */
export function InSight({ width, height, children }: Props) {
  return (
    <div style={{ position: 'relative', width, height, contentVisibility: 'auto' }}>{children}</div>
  )
}
