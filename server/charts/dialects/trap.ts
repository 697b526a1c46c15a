const reads = /`[^`]*`|'(?:[^']|'')*'|"(?:[^"]|"")*"|[\s\S]/g

/** What of an expression is read in another way where backslashes escape, # begins a comment and names stand in backquotes. */
export const trap = (expression: string): string | null => {
  for (const [piece] of expression.matchAll(reads)) {
    if (piece === '#') return 'it holds a comment'
    if (piece.includes('\\')) return 'it holds a backslash'
    if (piece.startsWith('`') && (piece === '`' || /['"]/.test(piece))) return 'a name in backquotes holds a quote or is not closed'
  }
  return null
}
