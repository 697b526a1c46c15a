import type { ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/**
 * Lets a process that computes give way to the server, so that requests are answered at once while every core is busy
 * with queries. Called right after the fork: on Linux the threads that the process starts later inherit it.
 */
export const giveWay = (child: ChildProcess) => {
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return child
}
