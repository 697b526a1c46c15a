import { useFocusFinders } from '@fluentui/react-components'

/**
 * Keeps Fluent's focus manager for as long as the workspace lives. It is given up with its last user, and then what a
 * dialog had hidden from screen readers would stay hidden when dialog and screen leave together.
 */
export function FocusOrder() {
  useFocusFinders()
  return null
}
