import * as fileExport from './api/fileExport'
import { task } from './call'
import { fetchFile } from './fetchFile'
import {
  exporterMachine,
  type FileWanted,
  type ImageAsked,
} from './machines/explorer/exporter.machine'

/** What brings rows and drawings out of the page, of a chart and of a run alike. */
export const exporter = exporterMachine.provide({
  actors: {
    openFile: task((wanted: FileWanted, options) =>
      'queryId' in wanted
        ? fileExport.openRunFile(wanted, options)
        : fileExport.openFile(wanted, options),
    ),
    fetchFile: task(fetchFile),
    fileState: task(fileExport.fileState),
    stopQuery: task(fileExport.stopQuery),
    saveImage: task(async (asked: ImageAsked) => (await import('./saveImage')).saveImage(asked)),
  },
})
