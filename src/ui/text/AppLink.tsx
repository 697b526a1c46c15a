import type { MouseEvent, ReactNode } from 'react'

interface Props {
  href: string
  onFollow: (href: string) => void
  children: ReactNode
  className?: string
  label?: string
  title?: string
  current?: boolean
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

/** A real address that is followed inside the page on a plain click; new tab and copy work as in any browser. */
export function AppLink({
  href,
  onFollow,
  children,
  className,
  label,
  current = false,
  ...rest
}: Props) {
  return (
    <a
      {...rest}
      href={href}
      className={className}
      {...(label ? { 'aria-label': label } : {})}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onFollow(href)
      }}
    >
      {children}
    </a>
  )
}
