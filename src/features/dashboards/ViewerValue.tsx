import { useSelector } from '@xstate/react'
import type { ViewerFiltersRef } from '../../machines/dashboard/viewerFilters.machine'
import { draftProblem } from '../../machines/explorer/filters/filterDraft'
import type { FilterEditorRef } from '../../machines/explorer/filters/filterEditor.machine'
import { Button, FootSpace } from '../../ui'
import { FilterValue } from '../filters/FilterFields'
import { CardForm } from './parts/FilterParts'

interface Props {
  viewing: ViewerFiltersRef
  /** Takes the viewer's own value away; left out where there is none. */
  onReset?: () => void
}

/** A filter's value as its viewer sets it for themselves. */
export function ViewerValue({ viewing, onReset }: Props) {
  const editor = useSelector(viewing, (snapshot) => snapshot.children.filterEditor)
  return editor ? <Value editor={editor} {...(onReset ? { onReset } : {})} /> : null
}

function Value({ editor, onReset }: { editor: FilterEditorRef; onReset?: () => void }) {
  const { subject, operator } = useSelector(editor, (snapshot) => snapshot.context.filter)
  const problem = useSelector(editor, (snapshot) => draftProblem(snapshot.context))
  return (
    <CardForm
      title={`${subject} ${operator}`}
      onSubmit={() => editor.send({ type: 'filter.submitted' })}
      footer={
        <>
          {onReset ? (
            <Button appearance="subtle" onClick={onReset}>
              Saved value
            </Button>
          ) : null}
          <FootSpace />
          <Button onClick={() => editor.send({ type: 'editor.dismissed' })}>Cancel</Button>
          <Button appearance="primary" type="submit" disabledReason={problem?.reason ?? null}>
            Apply
          </Button>
        </>
      }
    >
      <FilterValue actor={editor} />
    </CardForm>
  )
}
