import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { allocator } from '../allocator.ts'

/** Called right after the fork: on Linux the threads that the process starts later inherit the priority. */
const lowerPriority = (child: ChildProcess) => {
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
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
  })
  lowerPriority(child)
  child.on('error', () => {
    if (child.pid !== undefined) return
    if (child.connected) child.disconnect()
    child.emit('exit', null, null)
  })
  return child
}
