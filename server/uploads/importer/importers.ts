import { startImporter, type Importer } from './importProcess.ts'

const readyLifetimeMs = 300_000

/** The processes that read files: where one was needed, the next is started ahead, so that the next file does not wait for it. */
export const createImporters = () => {
  let ready: Importer | null = null
  let rest: NodeJS.Timeout | undefined
  let uploads = 0
  const close = () => {
    clearTimeout(rest)
    ready?.end()
    ready = null
  }
  const take = () => {
    const taken = ready?.isFree() ? ready : startImporter()
    ready = null
    return taken
  }
  return {
    take,
    /** One for an upload, which needs the room: until it is over none is left to wait. */
    takeForUpload: () => {
      const importer = take()
      uploads += 1
      const over = () => {
        uploads -= 1
        importer.end()
      }
      return { importer, over }
    },
    /** One that showed a file may show it again, and another is started ahead; unused for five minutes it ends. */
    rest: (importer: Importer) => {
      if (uploads > 0) return importer.end()
      clearTimeout(rest)
      rest = setTimeout(close, readyLifetimeMs).unref()
      if (!ready?.isFree()) ready = startImporter()
    },
    close,
  }
}

export type Importers = ReturnType<typeof createImporters>
