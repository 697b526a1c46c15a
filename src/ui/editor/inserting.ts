type Insert = (text: string) => void
let insert: Insert | null = null

/** Tells where texts are inserted from now on; answers what takes that back. */
export const insertInto = (target: Insert) => {
  insert = target
  return () => {
    if (insert === target) insert = null
  }
}

/** Writes a text at the cursor of the editor that is in sight. */
export const insertAtCursor = (text: string) => insert?.(text)
