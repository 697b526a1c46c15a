import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer } from './buildServer.ts'

const folder = join(import.meta.dirname, '..', 'bench')
const requested = process.argv.slice(2)
const files = readdirSync(folder).filter(
  (file) =>
    file.endsWith('.ts') && (requested.length === 0 || requested.includes(file.replace('.ts', ''))),
)

await buildServer()

/** Runs every bench, or those named, one after the other: side by side they would measure each other. */
const failed = files.filter(
  (file) => spawnSync(process.execPath, [join(folder, file)], { stdio: 'inherit' }).status !== 0,
)
process.exit(failed.length === 0 ? 0 : 1)
