import { useSelector } from '@xstate/react'
import type { UploadOptions } from '../../api/contract'
import type { FileUploadRef } from '../../machines/upload/fileUpload.machine'
import { fixed, included } from '../../machines/upload/uploadDraft'
import { EmptyState, Notice, ProblemNote, Spinner } from '../../ui'
import { ParsedRows } from './parts/ParsedRows'
import { PreviewHead, Remarks } from './parts/UploadLayout'
import { badCellsOf } from './badCells'
import { parsedColumns } from './columnTypes'
import { DialectBar } from './DialectBar'
import { previewText } from './outcome'
import { UploadFixes, UploadProblem } from './UploadProblem'

export function UploadPreview({ actor }: { actor: FileUploadRef }) {
  const { draft, read, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const failed = useSelector(actor, (snapshot) => snapshot.matches({ filling: 'failed' }))
  const frozen = useSelector(actor, (snapshot) =>
    snapshot.hasTag('busy') ? 'The file is being uploaded' : null,
  )
  const preview = useSelector(actor, (snapshot) => snapshot.children.preview)
  const reading = useSelector(preview, (snapshot) => snapshot?.hasTag('busy') === true)
  const unread = useSelector(preview, (snapshot) =>
    snapshot?.matches('failed') ? snapshot.context.problem : null,
  )
  const choose = (options: UploadOptions) => actor.send({ type: 'options.edited', options })
  const refused = failed && problem ? problem : (read?.refusal ?? null)
  const bad = refused ? badCellsOf(refused) : []
  const columns = read ? parsedColumns(read, draft, choose) : []
  return (
    <>
      <PreviewHead
        description={read && draft.file ? previewText(read) : ''}
        busy={reading && columns.length > 0}
      />
      {draft.file && read && (read.dialect ?? read.sheets ?? read.parts) ? (
        <DialectBar draft={draft} read={read} disabledReason={frozen} onOptions={choose} />
      ) : null}
      <Remarks isStale={reading}>
        {refused ? (
          <UploadProblem
            problem={refused}
            preview={!failed}
            fixes={failed ? [] : (read?.fixes ?? [])}
            onFix={(fix) => choose(fixed(draft.options, fix))}
          />
        ) : unread ? (
          <ProblemNote
            title="The file could not be read for a preview."
            problem={unread}
            onRetry={() => preview?.send({ type: 'preview.retried' })}
          />
        ) : null}
        {read && !refused && read.warnings.length > 0 ? (
          <Notice intent={read.fixes.length > 0 ? 'warning' : 'info'}>
            {read.warnings.join('\n')}
            <UploadFixes fixes={read.fixes} onFix={(fix) => choose(fixed(draft.options, fix))} />
          </Notice>
        ) : null}
      </Remarks>
      {columns.length > 0 && read ? (
        <ParsedRows
          columns={columns}
          rows={read.rows}
          stale={reading}
          disabledReason={frozen}
          isBad={(row, at) =>
            bad.some(
              ({ column, value }) =>
                column === columns[at]?.name && value === String(read.rows[row]?.[at] ?? ''),
            )
          }
          onInclude={(name, isRead) =>
            choose(
              included(
                draft.options,
                columns.map((column) => column.name),
                name,
                isRead,
              ),
            )
          }
        />
      ) : frozen ? (
        <EmptyState title="No preview">
          {draft.file === null
            ? 'The file is being uploaded.'
            : 'The file is being uploaded; its first rows had not been read yet.'}
        </EmptyState>
      ) : draft.file === null ? (
        <EmptyState title="No file yet">
          The first rows appear here as soon as a file is chosen, the way they will be read.
        </EmptyState>
      ) : reading ? (
        <Spinner fill label="Reading the first rows" />
      ) : null}
    </>
  )
}
