import type { Config } from '../start/config.ts'
import { folderFiles } from './folderFiles.ts'
import type { SharedFiles } from './sharedFiles.ts'

type Settings = Pick<Config, 'dataFolder' | 'filesLocation' | 'tablesLocation'>

/** Whether the data folder is one that other servers use too. */
export const isFolderShared = ({ filesLocation, tablesLocation }: Settings): boolean =>
  tablesLocation !== null && filesLocation === null

/** Where the files lie that servers and workers share, as the settings say. The client of a store is loaded only where one is named. */
export const openFiles = async (settings: Settings): Promise<SharedFiles> => {
  const { dataFolder, filesLocation } = settings
  if (filesLocation === null) return folderFiles(dataFolder, isFolderShared(settings))
  const { openBucketFiles } = await import('./bucketFiles.ts')
  return openBucketFiles(dataFolder, filesLocation)
}
