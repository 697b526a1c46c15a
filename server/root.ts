import { join } from 'node:path'

/** The project's folder: the server's files stand in `server`, those that it is built into in `dist-server`. */
export const root = join(import.meta.dirname, '..')
