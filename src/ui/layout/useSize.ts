import { startTransition, useCallback, useState } from 'react'

interface Size {
  width: number
  height: number
}

/** The size of the element that takes the ref, followed as it changes; null before it is known. What is drawn in it is drawn in pieces, between which the page answers its user. */
export const useSize = (): [
  (element: HTMLElement | null) => (() => void) | undefined,
  Size | null,
] => {
  const [size, setSize] = useState<Size | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      startTransition(() => setSize({ width: Math.floor(width), height: Math.floor(height) }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
