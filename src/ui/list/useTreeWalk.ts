import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { TreeItem } from './TreeRow'

/** Milliseconds without a key after which letters begin another name. */
const pause = 700

interface Walk<Item> {
  /** The key of the branch that is chosen; it comes in sight. */
  chosen: string | null
  /** How many rows a page is. */
  page: () => number
  reveal: (index: number) => void
  onOpen: (item: Item, opens: boolean) => void
  onEnter: (item: Item) => void
}

/** The row of a tree that the keyboard is at: arrow keys walk, open and close, letters go to a name. */
export const useTreeWalk = <Item extends TreeItem>(
  items: readonly Item[],
  { chosen, page, reveal, onOpen, onEnter }: Walk<Item>,
) => {
  const typed = useRef({ text: '', at: 0 })
  const [left, setLeft] = useState<{ key: string; index: number } | null>(null)
  const positionOf = (key: string | null) =>
    key === null ? -1 : items.findIndex((item) => item.key === key)
  const chosenRow = positionOf(chosen)
  const found = left === null ? chosenRow : positionOf(left.key)
  const current = found >= 0 ? found : Math.max(0, Math.min(left?.index ?? 0, items.length - 1))
  const shown = useRef(reveal)
  useEffect(() => {
    shown.current = reveal
  })
  const isThere = chosenRow >= 0
  useEffect(() => {
    if (isThere) shown.current(chosenRow)
  }, [chosen, isThere]) // oxlint-disable-line react/exhaustive-deps -- not when rows before it come or go

  const focusRow = (index: number) => {
    const item = items[index]
    if (item) setLeft({ key: item.key, index })
  }
  const walk = (index: number) => {
    const next = Math.max(0, Math.min(index, items.length - 1))
    focusRow(next)
    reveal(next)
  }
  const act = (index: number) => {
    const item = items[index]
    if (item === undefined) return
    if (item.isOpen === undefined) onEnter(item)
    else onOpen(item, !item.isOpen)
  }
  const inward = () => {
    const item = items[current]
    if (item?.isOpen === false) onOpen(item, true)
    else if (item?.isOpen === true && items[current + 1]?.level === 2) walk(current + 1)
  }
  const outward = () => {
    const item = items[current]
    if (item?.isOpen === true) onOpen(item, false)
    else if (item?.level === 2) walk(current - item.at)
  }
  const steps: Record<string, () => void> = {
    ArrowDown: () => walk(current + 1),
    ArrowUp: () => walk(current - 1),
    Home: () => walk(0),
    End: () => walk(items.length - 1),
    PageDown: () => walk(current + page()),
    PageUp: () => walk(current - page()),
    ArrowRight: inward,
    ArrowLeft: outward,
    Enter: () => act(current),
    ' ': () => act(current),
  }
  const goToName = (letter: string, now: number) => {
    const text = now - typed.current.at < pause ? `${typed.current.text}${letter}` : letter
    typed.current = { text, at: now }
    const from = text.length === 1 ? current + 1 : current
    const next = items.findIndex(
      ({ name }, index) => index >= from && name.toLowerCase().startsWith(text),
    )
    const again =
      next >= 0 ? next : items.findIndex(({ name }) => name.toLowerCase().startsWith(text))
    if (again >= 0) walk(again)
  }
  /** Does what a key does here; false for a key that does nothing. */
  const press = ({ key, altKey, ctrlKey, metaKey, timeStamp }: KeyboardEvent) => {
    const step = steps[key]
    const isLetter = key.length === 1 && key !== ' '
    if (altKey || ctrlKey || metaKey || (step === undefined && !isLetter)) return false
    if (step) step()
    else goToName(key.toLowerCase(), timeStamp)
    return true
  }
  return { current, focusRow, act, press }
}
