import { Shell } from '../src/features/shell/Shell'
import type { WorkspaceRef } from '../src/machines/system/workspace.machine'
import type { GalleryRow } from './frozenActor'

/** A row where a person meets it: a screen stands between the header and the menu. */
export const RowInShell = ({ row: { show: Show, workspace } }: { row: GalleryRow }) =>
  workspace === undefined ? (
    <Show />
  ) : (
    <Shell actor={workspace as WorkspaceRef}>
      <Show />
    </Shell>
  )
