import { Refusal } from '../problem.ts'

/** The files of jobs, and of runs of SQL. */
export type FileArea = 'jobs' | 'results'

/** Files that are made, shared and removed together: those of one job or of one run. */
export type FileGroup = `${FileArea}/${string}`

export interface ListedFile {
  name: string
  bytes: number
  changedMs: number
}

export interface ListedGroup {
  id: string
  files: ListedFile[]
  changedMs: number
}

/**
 * The files that every server and worker of a workspace sees. They are written and read in a folder of this machine;
 * what is published there can be fetched by all. A store that cannot be reached is a `FilesUnreachable`.
 */
export interface SharedFiles {
  /** The folder of a group on this machine; whoever writes there makes it. */
  folderOf: (group: FileGroup) => string
  /** Lets all see files of the group's folder, which stay as they are from here on, in the order they are named. */
  publish: (group: FileGroup, names: readonly string[]) => Promise<void>
  /** Brings published files into the group's folder, if they are not there; false where one of them was never published or is removed. */
  fetch: (group: FileGroup, names: readonly string[]) => Promise<boolean>
  /** The bytes of a published file, which are not stored on this machine. */
  read: (group: FileGroup, name: string) => AsyncGenerator<Uint8Array>
  /** The names of a group's published files. */
  namesIn: (group: FileGroup) => Promise<string[]>
  /** All groups of an area that have published files. */
  list: (area: FileArea) => Promise<ListedGroup[]>
  /** Removes a group for all. A store that cannot be reached keeps it, until what nobody needs is removed. */
  remove: (group: FileGroup) => Promise<void>
  /** Removes what this machine need not store of a group that is published. */
  release: (group: FileGroup) => Promise<void>
  /** Removes what was begun more than `olderThanMs` ago and never published, and what this machine stores of groups that are removed. */
  sweep: (olderThanMs: number) => Promise<void>
  /** Refuses the start of a server whose place has the files of another workspace; the first server marks it as its own. */
  claim: (identity: string, isAlone: boolean) => Promise<void>
}

/** The store of files does not answer, or refuses. What was to be stored there is not; what is stored stays. */
export class FilesUnreachable extends Refusal {
  /** For the log: where, and what it said. */
  readonly reason: string

  constructor(place: string, reason: string) {
    super(
      503,
      "The store of the workspace's files does not answer. Try again in a while, or tell who runs Chartroom",
      { headers: { 'retry-after': '10' } },
    )
    this.reason = `${place}: ${reason}`
  }
}
