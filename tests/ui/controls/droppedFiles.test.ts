import { expect, test } from 'vitest'
import { droppedFiles } from '../../../src/ui/controls/droppedFiles'

const fileNamed = (name: string) => ({
  isFile: true,
  isDirectory: false,
  name,
  file: (give: (file: File) => void) => give(new File(['a'], name)),
})
type Entry = ReturnType<typeof fileNamed> | ReturnType<typeof folder> | null

/** A folder whose reader gives one entry at a time. */
function folder(name: string, entries: readonly unknown[]) {
  return {
    isFile: false,
    isDirectory: true,
    name,
    createReader: () => {
      const left = [...entries]
      return { readEntries: (give: (some: unknown[]) => void) => give(left.splice(0, 1)) }
    },
  }
}

const dropped = async (entries: readonly Entry[], files: readonly File[] = []) => {
  const data = { items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files }
  return (await droppedFiles(data as unknown as DataTransfer)).map(({ name }) => name)
}

test('a dropped folder gives its files and those of its folders, by name, without what a system leaves there', async () => {
  const year = folder('2024', [
    fileNamed('m10.csv'),
    fileNamed('.DS_Store'),
    fileNamed('m2.csv'),
    folder('late', [fileNamed('Thumbs.db'), fileNamed('m12.csv')]),
  ])
  expect(await dropped([null, year, fileNamed('extra.csv')])).toEqual([
    'm12.csv',
    'm2.csv',
    'm10.csv',
    'extra.csv',
  ])
})

test('files without a folder are taken as they were dropped', async () => {
  const files = [new File(['a'], 'b.csv'), new File(['a'], 'a.csv')]
  expect(await dropped([fileNamed('b.csv'), fileNamed('a.csv')], files)).toEqual(['b.csv', 'a.csv'])
})
