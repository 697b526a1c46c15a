import { openDialog } from '../../machines/lib/peers'
import type { System } from '../../machines/lib/system'
import { isUntitled, textReason, type QueryTab } from '../../machines/sql/tabBook'
import { Button, SaveIcon } from '../../ui'

/** Asks for a title for the text of a tab, which becomes a saved query. */
export function SaveTool({ system, tab }: { system: System; tab: QueryTab }) {
  const { code, database, schema, name } = tab
  return (
    <Button
      icon={<SaveIcon />}
      disabledReason={textReason(tab)}
      onClick={() => {
        if (database)
          openDialog(system, 'saveQuery', {
            databaseId: database.id,
            sql: code,
            schema,
            label: isUntitled(tab) ? '' : name,
          })
      }}
    >
      Save Query
    </Button>
  )
}
