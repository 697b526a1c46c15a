import { useState } from 'react'

interface Keyed {
  contents: readonly string[]
  keys: readonly number[]
  /** All keys so far are below it. */
  unused: number
}

const sharedStart = (one: readonly string[], other: readonly string[]) => {
  const end = one.findIndex((content, at) => content !== other[at])
  return end < 0 ? one.length : end
}

/** The keys of pills after a change: those before and behind it keep theirs, and so do those that moved and one that changed in its place. */
export const rekeyed = (before: Keyed, contents: readonly string[]): Keyed => {
  const start = sharedStart(before.contents, contents)
  const end = Math.min(
    sharedStart(before.contents.toReversed(), contents.toReversed()),
    before.contents.length - start,
    contents.length - start,
  )
  const contentsBefore = before.contents.slice(start, before.contents.length - end)
  const changed = before.keys.slice(start, before.keys.length - end)
  const taken = new Set<number>()
  const keyOfMoved = (content: string) => {
    const key = changed.find((each, at) => contentsBefore[at] === content && !taken.has(each))
    if (key !== undefined) taken.add(key)
    return key
  }
  const keyAt = (at: number) => {
    const key = changed[at]
    return key === undefined || taken.has(key) ? before.unused + at : key
  }
  const made = contents
    .slice(start, contents.length - end)
    .map(keyOfMoved)
    .map((key, at) => key ?? keyAt(at))
  return {
    contents,
    keys: [...before.keys.slice(0, start), ...made, ...before.keys.slice(before.keys.length - end)],
    unused: before.unused + made.length,
  }
}

const none: Keyed = { contents: [], keys: [], unused: 0 }

/** Keys for pills without a name of their own, by which each stays the same on the page while others come and go. */
export const usePillKeys = (contents: readonly string[]): readonly number[] => {
  const [keyed, setKeyed] = useState(() => rekeyed(none, contents))
  if (
    contents.length === keyed.contents.length &&
    sharedStart(contents, keyed.contents) === contents.length
  )
    return keyed.keys
  const next = rekeyed(keyed, contents)
  setKeyed(next)
  return next.keys
}
