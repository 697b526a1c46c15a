import { useMemo, useState } from 'react'

interface Key {
  id: string
  name: string
}

const nameOf = ({ name }: Key) => name

/**
 * Which entries of a legend are hidden: one after the other, or all but one and back. They are stored by name, as an id
 * goes to another entry with other data. An entry that stands alone is shown.
 */
export const useHiddenKeys = (keys: readonly Key[]) => {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  const hidden = useMemo(() => {
    const found = keys.length > 1 ? keys.filter(({ name }) => names.has(name)) : []
    return new Set(found.map(({ id }) => id))
  }, [keys, names])
  const toggle = (key: string, alone: boolean) => {
    if (keys.length === 1) return
    const others = keys.filter(({ id }) => id !== key)
    const isAlone = !hidden.has(key) && others.every(({ id }) => hidden.has(id))
    const own = keys.filter(({ id }) => id === key).map(nameOf)
    if (alone) setNames(new Set(isAlone ? [] : others.map(nameOf)))
    else
      setNames(
        new Set(
          hidden.has(key) ? [...names].filter((name) => !own.includes(name)) : [...names, ...own],
        ),
      )
  }
  return { hidden, toggle }
}
