import { useRef, type PointerEvent, type ReactNode } from 'react'

const off = 12

const placeBeside = (tip: HTMLElement, { clientX, clientY }: PointerEvent) => {
  const { offsetWidth: width, offsetHeight: height } = tip
  const left = clientX + off + width > window.innerWidth - 4 ? clientX - off - width : clientX + off
  const top = Math.max(4, Math.min(clientY + off, window.innerHeight - height - 4))
  tip.style.transform = `translate(${Math.max(4, left)}px, ${top}px)`
}

/** Shows the tip beside the pointer, on the other side where the window ends. */
export function PointerTip({ tip, children }: { tip: ReactNode; children: ReactNode }) {
  const element = useRef<HTMLDivElement | null>(null)
  return (
    <div
      onPointerMove={(event) => {
        if (element.current) placeBeside(element.current, event)
      }}
    >
      {children}
      <div ref={element} style={{ position: 'fixed', left: 0, top: 0, zIndex: 100, pointerEvents: 'none' }}>{tip}</div>
    </div>
  )
}
