import { useState, type RefObject } from 'react'

const rowHeight = 28
// More than any dialog shows at once.
const drawn = 48
const before = 12

/** Which rows of a long list are drawn: those in sight of its box and some around them. */
export const useRowWindow = (box: RefObject<HTMLDivElement | null>, count: number) => {
  const [top, setTop] = useState(0)
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight) - before, count - drawn))
  return {
    rowHeight,
    height: count * rowHeight,
    first,
    last: Math.min(count, first + drawn),
    /** How many rows a page is. */
    page: () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1),
    follow: () => setTop(box.current?.scrollTop ?? 0),
    /** Scrolls no farther than needed to have a row in sight. */
    reveal: (index: number) => {
      const list = box.current
      if (list === null) return
      const at = index * rowHeight
      if (at < list.scrollTop) list.scrollTo({ top: at })
      else if (at + rowHeight > list.scrollTop + list.clientHeight) list.scrollTo({ top: at + rowHeight - list.clientHeight })
      setTop(list.scrollTop)
    },
  }
}
