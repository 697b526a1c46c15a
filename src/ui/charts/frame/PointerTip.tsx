import { useLayoutEffect, useRef, type ReactNode } from 'react'

const off = 12

/** Moves the tip beside a point of the window, to the other side where the window ends. */
export const placeBeside = (tip: HTMLElement, x: number, y: number) => {
  const { offsetWidth: width, offsetHeight: height } = tip
  const left = x + off + width > window.innerWidth - 4 ? x - off - width : x + off
  const top = Math.max(4, Math.min(y + off, window.innerHeight - height - 4))
  tip.style.transform = `translate(${Math.max(4, left)}px, ${top}px)`
}

export const tipStyle = {
  position: 'fixed',
  left: 0,
  top: 0,
  zIndex: 100,
  pointerEvents: 'none',
} as const

interface Props {
  tip: ReactNode
  /** Where it stands in the window when no pointer led to it. */
  anchor?: { x: number; y: number } | null
  children: ReactNode
}

/** Shows the tip beside the pointer or its anchor, on the other side where the window ends, also once it has grown. */
export function PointerTip({ tip, anchor = null, children }: Props) {
  const element = useRef<HTMLDivElement | null>(null)
  const pointer = useRef({ x: 0, y: 0 })
  const place = () => {
    const { x, y } = anchor ?? pointer.current
    if (element.current && tip !== null) placeBeside(element.current, x, y)
  }
  useLayoutEffect(place)
  return (
    <div
      onPointerMove={({ clientX, clientY }) => {
        pointer.current = { x: clientX, y: clientY }
        place()
      }}
    >
      {children}
      <div ref={element} style={tipStyle} role={anchor === null ? undefined : 'status'}>
        {tip}
      </div>
    </div>
  )
}
