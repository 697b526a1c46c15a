import * as dataset from '../api/dataset'
import {
  datasetPickerMachine,
  datasetPreviewResource,
  pickableDatasetsResource,
} from '../machines/pickers/datasetPicker.machine'
import { call } from './call'

export const datasetPicker = datasetPickerMachine.provide({
  actors: {
    list: pickableDatasetsResource.provide({ actors: { load: call(dataset.listDatasets) } }),
    preview: datasetPreviewResource.provide({ actors: { load: call(dataset.getDatasetData) } }),
  },
})
