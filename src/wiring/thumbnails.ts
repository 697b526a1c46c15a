import { task } from './call'
import { thumbnailDrawingMachine } from '../machines/thumbnails/thumbnailDrawing.machine'
import { thumbnailsMachine } from '../machines/thumbnails/thumbnails.machine'
import { pictureStore } from '../effects/pictureStore'
import { idleTime, loadDrawable, storeThumbnail } from '../effects/thumbnailCalls'

export const thumbnails = thumbnailsMachine.provide({
  actors: {
    pictureStore,
    drawing: thumbnailDrawingMachine.provide({
      actors: {
        idleTime: task(idleTime),
        loadDrawable: task(loadDrawable),
        storeThumbnail: task(storeThumbnail),
      },
    }),
  },
})
