import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The folders of kernels: in each stands kernel.as beside kernel.wasm. */
export const kernelFolders = ['server/models/boosting', 'server/models/embedding']

const options =
  '--runtime stub --noAssert -O3 --enable simd,threads,bulk-memory --importMemory --sharedMemory --initialMemory 2 --maximumMemory 65536 --memoryBase 1024'

/**
 * The bytes of kernel.wasm, compiled from the kernel.as of a folder by the compiler's command: its module would bring its own
 * global types.
 * @param {string} folder
 */
export const compileKernel = (folder) => {
  const scratch = mkdtempSync(join(tmpdir(), 'chartroom-kernel-'))
  try {
    copyFileSync(join(root, folder, 'kernel.as'), join(scratch, 'kernel.ts'))
    const command = join(root, 'node_modules/.bin/asc')
    execFileSync(command, ['kernel.ts', '-o', 'kernel.wasm', ...options.split(' ')], {
      cwd: scratch,
    })
    return readFileSync(join(scratch, 'kernel.wasm'))
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

if (import.meta.main)
  for (const folder of kernelFolders)
    writeFileSync(join(root, folder, 'kernel.wasm'), compileKernel(folder))
