import type { ErrorPosition } from '../../problem.ts'

const longest = 4000

/** The engine's text on one line, without the quotation of the statement that follows it. A statement may choose it: it is cut before it is read. */
export const messageOf = (error: unknown) => {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, longest)
  return (text.split(/\n[ \t]*LINE \d+:/)[0] ?? text).replaceAll(/\s+/g, ' ').trim()
}

export const tooMuchMemory = (memoryMb: number) =>
  `The query needed more memory than it may use (${memoryMb} MB): narrow it with filters, fewer columns or a limit`

const memoryError = /^(Out of Memory Error|.*max_temp_directory_size)/

export const isMemoryError = (message: string) => memoryError.test(message)

const fatal = /^(FATAL|INTERNAL) Error/

/** The instance cannot be used any more after such an error. */
export const isFatal = (message: string) => fatal.test(message)

/** Errors of the database are the statement's fault unless the engine itself broke. */
export const statusOf = (error: unknown) => (isFatal(messageOf(error)) ? 500 : 400)

/** The position that the engine points at under a line it quotes; of a long line it quotes a part. */
export const positionOf = (error: unknown, sql: string): ErrorPosition | undefined => {
  const text = error instanceof Error ? error.message.slice(0, longest) : ''
  const [, lead = '', number = '', quoted = '', blanks = ''] =
    /\n([ \t]*LINE (\d+): )([^\n]*)\n( *)\^/.exec(text) ?? []
  if (number === '') return undefined
  const left = quoted.startsWith('...') ? quoted.slice(3) : quoted
  const part = left.endsWith('...') ? left.slice(0, -3) : left
  const start = (sql.split('\n')[Number(number) - 1] ?? '').indexOf(part)
  return {
    line: Number(number),
    column:
      blanks.length -
      lead.length -
      (quoted.length - quoted.replace(/^\.{3}/, '').length) +
      Math.max(0, start) +
      1,
  }
}
