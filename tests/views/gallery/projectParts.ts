import type { GalleryRow } from '../../../gallery/frozenActor'

/** Whether it is the screen of a project, not a dialog over it. */
export const isProject = ({ name }: GalleryRow) => name.startsWith('project/')
