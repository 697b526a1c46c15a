import { useCallback, useState } from 'react'

interface Size {
  width: number
  height: number
}

/** The size of the element that takes the ref, followed as it changes; null before it is known. */
export const useSize = (): [
  (element: HTMLElement | null) => (() => void) | undefined,
  Size | null,
] => {
  const [size, setSize] = useState<Size | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry)
        setSize({
          width: Math.floor(entry.contentRect.width),
          height: Math.floor(entry.contentRect.height),
        })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
