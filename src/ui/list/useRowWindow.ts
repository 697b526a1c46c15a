import { useState, type RefObject } from 'react'

interface Rows {
  count: number
  heightAt: (index: number) => number
  /** How many are drawn: more than its box ever shows at once. */
  drawn: number
}

const startsOf = (count: number, heightAt: (index: number) => number) => {
  const starts = new Array<number>(count + 1).fill(0)
  for (let index = 0; index < count; index += 1)
    starts[index + 1] = (starts[index] ?? 0) + heightAt(index)
  return starts
}

const rowAt = (starts: readonly number[], top: number) => {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= top) low = middle
    else high = middle - 1
  }
  return low
}

/** Which rows of a long list are drawn: those in sight of its box and some around them. */
export const useRowWindow = (
  box: RefObject<HTMLDivElement | null>,
  { count, heightAt, drawn }: Rows,
) => {
  const [top, setTop] = useState(0)
  const starts = startsOf(count, heightAt)
  const topOf = (index: number) => starts[index] ?? 0
  const first = Math.max(0, Math.min(rowAt(starts, top) - Math.floor(drawn / 4), count - drawn))
  return {
    topOf,
    height: topOf(count),
    first,
    last: Math.min(count, first + drawn),
    /** How many rows a page is. */
    page: () =>
      Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / Math.max(1, heightAt(0))) - 1),
    follow: () => setTop(box.current?.scrollTop ?? 0),
    /** Scrolls no farther than needed to have a row in sight. */
    reveal: (index: number) => {
      const list = box.current
      if (list === null) return
      const [from, to] = [topOf(index), topOf(index + 1)]
      if (from < list.scrollTop) list.scrollTo({ top: from })
      else if (to > list.scrollTop + list.clientHeight)
        list.scrollTo({ top: to - list.clientHeight })
      setTop(list.scrollTop)
    },
  }
}
