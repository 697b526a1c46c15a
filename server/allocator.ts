/**
 * How glibc's malloc is to behave. By itself it gives every thread an arena of its own and, once a large block was freed,
 * takes the next ones from those arenas too, which a burst of uploads leaves behind in pieces: 444 MB of an idle server
 * instead of 289. Read by malloc as a process begins; other C libraries look past it. Sizes in bytes (mallopt(3)).
 */
export const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(16 * 1024 * 1024),
}

/** Begins this process anew, under its number, with the settings of the allocator and a `gc()` to call, unless it has them or cannot. */
export const beginWithAllocator = () => {
  if (process.platform !== 'linux') return
  if (Object.keys(allocator).some((name) => name in process.env)) return
  const { execPath, execArgv, argv, env } = process
  const args = [...execArgv, '--expose-gc', ...argv.slice(1)]
  process.execve?.(execPath, [execPath, ...args], { ...env, ...allocator })
}
