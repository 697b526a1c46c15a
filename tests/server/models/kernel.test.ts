import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { compileKernel, kernelFolders } from '../../../scripts/kernel.mjs'

test.each(kernelFolders)('kernel.wasm of %s is what kernel.as compiles to', async (folder) => {
  const stored = await readFile(`${folder}/kernel.wasm`)
  expect(compileKernel(folder).equals(stored)).toBe(true)
})
