/** What was written over cells in this page; nothing of it reaches the server. */
export interface Edits {
  on: boolean
  /** By the cell: which row it was, and its column. */
  cells: ReadonlyMap<string, string>
}

export type EditEvent =
  | { type: 'switched'; on: boolean }
  | { type: 'written'; cells: readonly (readonly [string, string])[] }
  | { type: 'dropped' }

export const noEdits: Edits = { on: false, cells: new Map() }

export const editsAfter = (edits: Edits, event: EditEvent): Edits => {
  if (event.type === 'switched') return { ...edits, on: event.on }
  if (event.type === 'dropped') return { ...edits, cells: new Map() }
  return edits.on ? { ...edits, cells: new Map([...edits.cells, ...event.cells]) } : edits
}
