import { useEffect, useRef, type ReactNode } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null

/** `?`, or with a modifier `Mod+Shift+z`; Mod is Ctrl, or Cmd on a Mac. */
const nameOf = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  ctrlKey || metaKey ? `Mod+${shiftKey ? 'Shift+' : ''}${key.toLowerCase()}` : key

/** Keys that work wherever nothing is being typed and no dialog or menu is open. */
export function HotKeys({
  keys,
  children,
}: {
  keys: Record<string, () => void>
  children: ReactNode
}) {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || isInDialog(event.target)) return
      const act = current.current[nameOf(event)]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return children
}
