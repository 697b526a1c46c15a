import * as fileExport from './api/fileExport'
import { call } from './call'
import { fetchFile } from './fetchFile'
import { exporterMachine, type FileWanted, type ImageAsked } from './machines/explorer/exporter.machine'

/** What brings rows and drawings out of the page, of a chart and of a run alike. */
export const exporter = exporterMachine.provide({
  actors: {
    openFile: call((wanted: FileWanted, options) => ('queryId' in wanted ? fileExport.openRunFile(wanted, options) : fileExport.openFile(wanted, options))),
    fetchFile: call(fetchFile), fileState: call(fileExport.fileState), stopQuery: call(fileExport.stopQuery),
    saveImage: call(async (asked: ImageAsked) => (await import('./saveImage')).saveImage(asked)),
  },
})
