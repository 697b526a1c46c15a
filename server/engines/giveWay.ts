import type { ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/**
 * Lets a process that computes give way to the server, so that requests are answered at once while every core is busy
 * with queries. Called right after the fork: on Linux the threads that the process starts later inherit it. A process
 * that the system could not start is heard of as one that ended.
 */
export const giveWay = (child: ChildProcess) => {
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  child.on('error', () => {
    if (child.pid !== undefined) return
    if (child.connected) child.disconnect()
    child.emit('exit', null, null)
  })
  return child
}
