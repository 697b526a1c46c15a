import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { unacceptable } from '../../problem.ts'
import type { Backend } from '../../../src/api/contract/backends.ts'

const outside = (backend: Backend) =>
  unacceptable(`${backend} cannot be used as a data source for security reasons.`)

/** The folder whose files users may connect as databases. */
export const databasesFolder = (dataFolder: string): string =>
  join(resolve(dataFolder), 'databases')

const scheme = /^[^/]*:/

/** The path with every link on it followed; of one that does not exist, the nearest folder that does is followed. */
const followed = (path: string): string => {
  try {
    return realpathSync.native(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(followed(parent), basename(path))
  }
}

const isBelow = (folder: string, path: string) => path.startsWith(`${folder}${sep}`)

/**
 * The file that a path of an address means: links followed, relative to the data folder's `databases` and below it.
 * Whatever leads elsewhere is refused in the same words, so that nobody learns what else lies on the server.
 */
export const confinedFile = (dataFolder: string, path: string, backend: Backend): string => {
  if (path === '' || path.includes('\0') || path.includes('\\') || scheme.test(path))
    throw outside(backend)
  const folder = followed(databasesFolder(dataFolder))
  const file = followed(isAbsolute(path) ? resolve(path) : resolve(folder, path))
  if (!isBelow(folder, file)) throw outside(backend)
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined)
    throw unacceptable(`The file ${basename(file)} is not in the server's databases folder`)
  if (!found.isFile()) throw outside(backend)
  return file
}
