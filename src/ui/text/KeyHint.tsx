import { makeStyles } from '@fluentui/react-components'

const useStyles = makeStyles({
  root: { marginLeft: '2px', fontSize: '11px', lineHeight: '16px', fontWeight: 500, opacity: 0.8 },
})
const modifierKey = navigator.userAgent.includes('Macintosh') ? '⌘' : 'Ctrl'

/** The key that, with Ctrl or Cmd, does what a button says; stands in the button and is no part of its name. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span aria-hidden className={useStyles().root}>
      {modifierKey} {children}
    </span>
  )
}
