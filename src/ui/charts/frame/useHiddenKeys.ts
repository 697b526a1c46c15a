import { useState } from 'react'

/** Which entries of a legend are hidden: one after the other, or all but one and back. */
export const useHiddenKeys = (keys: readonly { id: string }[]) => {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string, alone: boolean) => {
    const others = keys.map(({ id }) => id).filter((id) => id !== key)
    const isAlone = !hidden.has(key) && others.every((id) => hidden.has(id))
    if (alone) setHidden(new Set(isAlone ? [] : others))
    else
      setHidden(
        new Set(hidden.has(key) ? [...hidden].filter((id) => id !== key) : [...hidden, key]),
      )
  }
  return { hidden, toggle }
}
