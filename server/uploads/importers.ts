import { startImporter, type Importer } from './importProcess.ts'

const keptReady = 300_000

/** The processes that read files: where one was needed, the next is started ahead, so that the next file does not wait for it. */
export const createImporters = () => {
  let ready: Importer | null = null
  let rest: NodeJS.Timeout | undefined
  const close = () => {
    clearTimeout(rest)
    ready?.end()
    ready = null
  }
  return {
    take: () => {
      const taken = ready?.isFree() ? ready : startImporter()
      ready = null
      return taken
    },
    /** Starts one ahead; unused for five minutes it ends. */
    prepare: () => {
      clearTimeout(rest)
      rest = setTimeout(close, keptReady).unref()
      if (!ready?.isFree()) ready = startImporter()
    },
    close,
  }
}

export type Importers = ReturnType<typeof createImporters>
