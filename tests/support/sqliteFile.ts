import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestApp } from './app.ts'

/** A SQLite file where users may connect files, made by a script; answers its address. */
export const sqliteFile = (
  { app }: Pick<TestApp, 'app'>,
  name: string,
  script = "CREATE TABLE visits (id INTEGER PRIMARY KEY, town TEXT); INSERT INTO visits VALUES (1, 'Ulm'), (2, 'Bonn')",
) => {
  const folder = join(app.config.dataFolder, 'databases')
  mkdirSync(folder, { recursive: true })
  const file = new DatabaseSync(join(folder, name))
  file.exec(script)
  file.close()
  return `sqlite:///${name}`
}
