import * as fileExport from '../api/fileExport'
import { task } from './call'
import { fetchFile } from '../effects/fetchFile'
import {
  exporterMachine,
  type FileDownload,
  type ImageRequest,
} from '../machines/explorer/run/exporter.machine'

/** What brings rows and drawings out of the page, of a chart and of a run alike. */
export const exporter = exporterMachine.provide({
  actors: {
    openFile: task((requested: FileDownload, options) =>
      'queryId' in requested
        ? fileExport.openRunFile(requested, options)
        : fileExport.openFile(requested, options),
    ),
    fetchFile: task(fetchFile),
    fileState: task(fileExport.fileState),
    stopQuery: task(fileExport.stopQuery),
    saveImage: task(async (requested: ImageRequest) =>
      (await import('../effects/saveImage')).saveImage(requested),
    ),
  },
})
