import { fork, type ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { allocator } from '../allocator.ts'

const { PRIORITY_LOW } = constants.priority
const isLinux = process.platform === 'linux'
/** A tenth of what another session gets of a full processor: the server and a browser hardly feel it, and it goes on beside any work. */
const niceOfSession = 10
const [betweenTriesMs, maxTries] = [150, 20]

/**
 * Linux shares the processors between sessions first and compares priorities only within one (sched(7), autogroup): a
 * session as a whole gives way, to that of a browser too. It takes one such change in 100 ms from whoever is not root;
 * where it has no such groups, priorities count everywhere.
 */
const lowerSession = (pid: number, triesLeft = maxTries) =>
  writeFile(`/proc/${pid}/autogroup`, String(niceOfSession), (error) => {
    if (error?.code === 'EAGAIN' && triesLeft > 1)
      setTimeout(lowerSession, betweenTriesMs, pid, triesLeft - 1).unref()
  })

/** Called right after the fork: on Linux the threads that the process starts later inherit the priority. */
const lowerPriority = ({ pid }: ChildProcess) => {
  if (pid === undefined) return
  setPriority(pid, PRIORITY_LOW)
  if (isLinux) lowerSession(pid)
}

const compileCache = () => {
  const folder = process.env['NODE_COMPILE_CACHE']
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }
}

interface Start {
  execArgv?: readonly string[]
  env?: Readonly<Record<string, string>>
}

/**
 * Starts a module as a process that computes. It gives way to the server and to a browser on the same machine, so that
 * both answer at once while every core is busy, and gets nothing of the server's environment but the search path, where
 * compiled code is cached and how memory is allocated. A process that the system could not start is heard of as one that
 * ended.
 */
export const startChild = (module: URL, { execArgv = [], env = {} }: Start = {}) => {
  const child = fork(module, [], {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning', ...execArgv],
    env: { PATH: process.env['PATH'] ?? '', TZ: 'UTC', ...allocator, ...compileCache(), ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // A session of its own; Windows would open a window for it.
    detached: isLinux,
  })
  lowerPriority(child)
  child.on('error', () => {
    if (child.pid !== undefined) return
    if (child.connected) child.disconnect()
    child.emit('exit', null, null)
  })
  return child
}
