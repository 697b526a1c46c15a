import { useState, type UIEvent } from 'react'
import { useSize } from '../layout/useSize'

interface Lines {
  count: number
  /** The height of a row or the width of a column, in pixels. */
  size: number
  axis: 'rows' | 'columns'
  /** How many are drawn on either side of those in sight. */
  margin: number
}

/** Which of many rows or columns of one size a box that scrolls draws: from `first` to before `after`. */
export const useScrolledWindow = ({ count, size, axis, margin }: Lines) => {
  const [ref, box] = useSize()
  const [scrolled, setScrolled] = useState(0)
  const seen = (axis === 'rows' ? box?.height : box?.width) ?? 720
  const first = Math.max(0, Math.min(Math.floor(scrolled / size), count) - margin)
  return {
    ref,
    first,
    after: Math.min(count, first + Math.ceil(seen / size) + 2 * margin),
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) =>
      setScrolled(axis === 'rows' ? currentTarget.scrollTop : currentTarget.scrollLeft),
  }
}
