import type { GalleryRow } from '../../../gallery/frozenActor'

/** Whether a row of the dialogs of a chart shows its datasets or the first rows of one. */
export const picksDataset = ({ name }: GalleryRow) => /\/(choosingDataset|preview)/.test(name)
