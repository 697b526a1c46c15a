import { useFocusFinders } from '@fluentui/react-components'
import { useEffect } from 'react'
import { focusAfterSignIn, recordFocusTrail } from './focusTrail'

/**
 * Keeps Fluent's focus manager for as long as the workspace lives. It is given up with its last user, and then what a
 * dialog had hidden from screen readers would stay hidden when dialog and screen leave together. Keeps the trail of
 * the focus too, so that it goes back to where it was when a dialog closes.
 */
export function FocusOrder() {
  useFocusFinders()
  useEffect(focusAfterSignIn, [])
  useEffect(recordFocusTrail, [])
  return null
}
