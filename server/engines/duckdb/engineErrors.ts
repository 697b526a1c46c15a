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
