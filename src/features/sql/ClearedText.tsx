import type { QueryTabsRef } from '../../machines/sql/queryTabs.machine'
import type { QueryTab } from '../../machines/sql/tabBook'
import { Button, Notice } from '../../ui'

/** Says that another database took the text of a tab away, and brings it back. */
export function ClearedText({
  tabs,
  tab: { id, replaced },
}: {
  tabs: QueryTabsRef
  tab: QueryTab
}) {
  if (replaced === null) return null
  return (
    <Notice
      intent="info"
      title="The text was cleared for the new database."
      action={<Button onClick={() => tabs.send({ type: 'code.restored', id })}>Restore</Button>}
    >
      The previous text can be restored.
    </Notice>
  )
}
