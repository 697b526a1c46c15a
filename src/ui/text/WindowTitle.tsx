import { useEffect } from 'react'

const product = 'Chartroom'

/** Names the window after what it shows, in its tab and in the browser's history; renders nothing. */
export function WindowTitle({ name }: { name: string | null }) {
  useEffect(() => {
    document.title = name ? `${name} · ${product}` : product
  }, [name])
  return null
}
