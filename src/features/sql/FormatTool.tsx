import { useSelector } from '@xstate/react'
import type { QueryTab } from '../../machines/sql/tabBook'
import type { WritingHelpRef } from '../../machines/sql/writingHelp.machine'
import { Button, FormatIcon } from '../../ui'

/** Puts the text of a tab in order. */
export function FormatTool({
  help,
  tab: { id, code, database },
}: {
  help: WritingHelpRef
  tab: QueryTab
}) {
  const busy = useSelector(help, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Button
      appearance="subtle"
      icon={<FormatIcon />}
      busy={busy}
      disabledReason={
        database === null
          ? 'Choose a database first'
          : code.trim() === ''
            ? 'Write a query first'
            : null
      }
      onClick={() => {
        if (database)
          help.send({ type: 'format.requested', id, databaseId: database.id, sql: code })
      }}
    >
      Format
    </Button>
  )
}
