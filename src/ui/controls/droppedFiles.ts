const isNoise = (name: string) => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name)

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** A reader gives a hundred entries at a time, and none after the last. */
const entriesOf = async (folder: FileSystemDirectoryEntry) => {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0)
      return entries.toSorted((one, other) =>
        one.name.localeCompare(other.name, 'en', { numeric: true }),
      )
    entries.push(...some)
  }
}

const filesOf = async (entry: FileSystemEntry): Promise<File[]> => {
  if (entry.isFile) return [await fileOf(entry as FileSystemFileEntry)]
  const files: File[] = []
  for (const inner of await entriesOf(entry as FileSystemDirectoryEntry))
    if (!isNoise(inner.name)) files.push(...(await filesOf(inner)))
  return files
}

/** The files that were dropped, and those in folders that were, in the order of their names; what a system puts into folders for itself is left out. */
export const droppedFiles = async (data: DataTransfer): Promise<File[]> => {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const plain = [...data.files]
  if (!entries.some(({ isDirectory }) => isDirectory)) return plain
  const files: File[] = []
  for (const entry of entries) files.push(...(await filesOf(entry)))
  return files
}
