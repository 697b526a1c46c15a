import type { GalleryRow } from '../../../gallery/frozenActor'

/** Whether a row of the explorer shows one of its dialogs. */
export const hasDialog = ({ name }: GalleryRow) =>
  /\/(naming|saving|conflict|metric|index|card|notices)/.test(name)
