import {
  cloneElement,
  lazy,
  Suspense,
  useEffect,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type SyntheticEvent,
} from 'react'

/** While its code cannot be fetched there is no bubble; the next one retries. */
const fetched = () =>
  lazy(() =>
    import('./TooltipBubble').catch(() => {
      TooltipBubble = fetched()
      return { default: () => <></> }
    }),
  )
let TooltipBubble = fetched()

interface Trigger {
  'aria-label'?: string | undefined
  'aria-description'?: string | undefined
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

/** An event of a menu that the element has opened reaches it through React, though the menu floats elsewhere. */
const isOver = ({ currentTarget, target }: SyntheticEvent<HTMLElement>) =>
  currentTarget.contains(target as Node)

interface Props {
  /** Null where there is nothing to say now: the control stays the same one, with its focus, when there is again. */
  text: string | null
  children: ReactElement
  /** `label` names a control that has no text of its own; `description` adds to one that has. */
  relationship?: 'label' | 'description'
  positioning?: 'above' | 'below' | 'before' | 'after'
}

/** Names or describes a control on hover and on keyboard focus; Esc hides it. */
export function Tooltip({ text, children, relationship = 'label', positioning = 'below' }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [due, setDue] = useState(false)
  const delay = relationship === 'label' ? 400 : 150
  useEffect(() => {
    if (target === null) return undefined
    const timer = setTimeout(() => setDue(true), delay)
    return () => clearTimeout(timer)
  }, [target, delay])
  const hide = () => {
    setTarget(null)
    setDue(false)
  }
  const child = children as ReactElement<Trigger>
  const { props } = child
  const trigger = cloneElement(child, {
    ...(text === null
      ? {}
      : relationship === 'label'
        ? { 'aria-label': props['aria-label'] ?? text }
        : { 'aria-description': text }),
    onPointerEnter: (event) => {
      props.onPointerEnter?.(event)
      if (text !== null && isOver(event)) setTarget(event.currentTarget)
    },
    onPointerLeave: (event) => {
      props.onPointerLeave?.(event)
      hide()
    },
    onPointerDown: (event) => {
      props.onPointerDown?.(event)
      if (relationship === 'label') hide()
    },
    onFocus: (event) => {
      props.onFocus?.(event)
      if (text !== null && isOver(event) && event.target.matches(':focus-visible'))
        setTarget(event.currentTarget)
    },
    onBlur: (event) => {
      props.onBlur?.(event)
      hide()
    },
    onKeyDown: (event) => {
      props.onKeyDown?.(event)
      if (event.key === 'Escape') hide()
    },
  })
  return (
    <>
      {trigger}
      {text !== null && target && due ? (
        <Suspense fallback={null}>
          <TooltipBubble
            text={text}
            target={target}
            position={positioning}
            align={relationship === 'label' ? 'center' : 'start'}
          />
        </Suspense>
      ) : null}
    </>
  )
}
