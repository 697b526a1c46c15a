import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { forbidden, Refusal } from '../../problem.ts'
import type { Engine } from '../engine.ts'
import { limitsOf, type DuckDbLimits } from './limits.ts'
import { supervisedEngine } from './supervisedEngine.ts'
import { superviseEngine } from './supervisor.ts'

export interface DuckDbFile {
  /** As `confinedFile` answers it. */
  file: string
  writable: boolean
  /** The workspace's folder of staged files; what this file needs of it lies in a folder of its own. */
  stagingFolder: string
  limits?: DuckDbLimits
}

/** Why a file could not be opened, which is named without its folder. */
export const unopened = (file: string) => (error: unknown) => {
  const name = basename(file)
  const text = (error instanceof Error ? error.message : String(error)).replaceAll(file, name)
  const holder = /PID (\d+)/.exec(text)?.[1]
  if (/lock/i.test(text))
    return new Refusal(
      409,
      `${name} is held by another program${holder === undefined ? '' : ` (process ${holder})`}: close it there and try again`,
    )
  if (/not a valid DuckDB database/i.test(text))
    return new Refusal(422, `${name} is not a DuckDB database`)
  return new Refusal(422, `${name} cannot be opened: ${text}`)
}

const createOwner = ({ file, writable, stagingFolder, limits }: DuckDbFile) => {
  const folder = join(resolve(stagingFolder), `file-${randomUUID()}`)
  const adoptingFolder = join(folder, 'adopting')
  mkdirSync(adoptingFolder, { recursive: true, mode: 0o700 })
  const { processMb, ...engineLimits } = limitsOf(limits)
  const access = writable ? ('READ_WRITE' as const) : ('READ_ONLY' as const)
  const supervisor = superviseEngine({
    engine: { ...engineLimits, file, access, adoptingFolder, spillFolder: join(folder, 'spill') },
    processMb,
    lockTries: 10,
    unopened: unopened(file),
  })
  return {
    engine: supervisedEngine(supervisor, { adoptingFolder, foreign: true }),
    writable,
    users: 0,
    allowWriting: () => supervisor.reopen('READ_WRITE'),
    close: async () => {
      await supervisor.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const owners = new Map<string, ReturnType<typeof createOwner>>()

/** Two instances on one file lose what the other wrote: those who open the same file share the process that owns it. */
const ownerOf = (settings: DuckDbFile) => {
  const owner = owners.get(settings.file) ?? createOwner(settings)
  owners.set(settings.file, owner)
  owner.users += 1
  if (settings.writable && !owner.writable) {
    owner.writable = true
    owner.allowWriting()
  }
  return owner
}

const readOnly = () =>
  Promise.reject(forbidden('Only SELECT statements are allowed against this database.'))

/**
 * A DuckDB file of the users. It is opened with the first question, for reading only unless its flags let somebody write;
 * users' statements pass the same gate as in the workspace.
 */
export const openDuckDbFile = (settings: DuckDbFile): Engine => {
  const owner = ownerOf(settings)
  let open = true
  return {
    ...owner.engine,
    ...(settings.writable ? {} : { execute: readOnly, adopt: readOnly, dropTable: readOnly }),
    close: async () => {
      if (!open) return
      open = false
      owner.users -= 1
      if (owner.users > 0) return
      owners.delete(settings.file)
      await owner.close()
    },
  }
}
