import { useCallback, useState } from 'react'

interface Size {
  width: number
  height: number
}

const atOnce = (change: () => void) => change()

/**
 * The size of the element that takes the ref, followed as it changes; null before it is known. With React's
 * `startTransition`, what is drawn by it is drawn in pieces, between which the page answers its user.
 */
export const useSize = (
  change = atOnce,
): [(element: HTMLElement | null) => (() => void) | undefined, Size | null] => {
  const [size, setSize] = useState<Size | null>(null)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined
      const observer = new ResizeObserver(([entry]) => {
        if (!entry) return
        const { width, height } = entry.contentRect
        change(() => setSize({ width: Math.floor(width), height: Math.floor(height) }))
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [change],
  )
  return [ref, size]
}
