import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

export const usualDataFolder = './data'

/** Takes the code that an earlier start compiled from the data folder, here and in the processes that this one starts. */
export const reuseCompiledCode = () => {
  const dataFolder = process.env['CHARTROOM_DATA'] || usualDataFolder
  process.env['NODE_COMPILE_CACHE'] ??= resolve(dataFolder, 'compiled')
  enableCompileCache(process.env['NODE_COMPILE_CACHE'])
}
