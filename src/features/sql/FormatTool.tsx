import { useSelector } from '@xstate/react'
import { textReason, type QueryTab } from '../../machines/sql/tabBook'
import type { WritingHelpRef } from '../../machines/sql/writingHelp.machine'
import { Button, FormatIcon } from '../../ui'

/** Puts the text of a tab in order. */
export function FormatTool({ help, tab }: { help: WritingHelpRef; tab: QueryTab }) {
  const busy = useSelector(help, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Button
      appearance="subtle"
      icon={<FormatIcon />}
      busy={busy}
      disabledReason={textReason(tab)}
      onClick={() => help.send({ type: 'format.requested', id: tab.id })}
    >
      Format
    </Button>
  )
}
