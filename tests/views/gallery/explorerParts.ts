import type { GalleryRow } from '../../../gallery/frozenActor'

/** Whether a row of the explorer shows one of its dialogs. */
export const hasDialog = ({ name }: GalleryRow) =>
  /\/(naming|saving|conflict|metric|index|card|notices)/.test(name)

/** Whether it shows rows in a grid. */
export const hasGrid = ({ name }: GalleryRow) =>
  /\/(table|aggregated|cut off|without rows|raw data|samples)/.test(name)
