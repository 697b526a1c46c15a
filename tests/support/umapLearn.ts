import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { layOutMatrix } from '../../server/models/embedding/embed.ts'
import type { Matrix } from '../../server/models/embedding/matrix.ts'
import { runPython } from './python.ts'

const programs = join(import.meta.dirname, '..', '..', 'bench', 'support')
const program = (name: string) => readFileSync(join(programs, name), 'utf8')
const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Data sets that scikit-learn brings along or makes, by their names; written into a folder. */
export const bundledSets = (folder: string): Record<string, Matrix> => {
  const sizes = runPython(program('embeddingSets.py'), folder) as Record<string, [number, number]>
  return Object.fromEntries(
    Object.entries(sizes).map(([name, [rows, width]]) => {
      const { buffer } = Uint8Array.from(readFileSync(join(folder, `${name}.rows`)))
      return [name, { values: new Float32Array(buffer), rows, width }]
    }),
  )
}

/** Lays out data sets here and with umap-learn, once for each seed: medians of the seconds, and mean trustworthiness of small sets. */
export const besideUmapLearn = async (
  sets: Record<string, Matrix>,
  { seeds, threads, folder }: { seeds: number[]; threads: number; folder: string },
) => {
  const seconds: Record<string, number> = {}
  for (const [name, matrix] of Object.entries(sets)) {
    writeFileSync(join(folder, `${name}.rows`), bytesOf(matrix.values))
    const times: number[] = []
    for (const seed of seeds) {
      const since = performance.now()
      const positions = await layOutMatrix(matrix, { seed, threads, onEpoch: () => undefined })
      times.push((performance.now() - since) / 1000)
      writeFileSync(join(folder, `${name}.${seed}`), bytesOf(positions))
    }
    seconds[name] = times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0
  }
  const sizes = Object.entries(sets).map(([name, { rows, width }]) => [name, [rows, width]])
  const request = { seeds, sets: Object.fromEntries(sizes) as object }
  writeFileSync(join(folder, 'sets.json'), JSON.stringify(request))
  const theirs = runPython(program('umapLearn.py'), folder) as Record<
    string,
    { seconds: number; ours: number | null; theirs: number | null }
  >
  return Object.entries(theirs).map(([name, there]) => ({
    name,
    seconds: seconds[name] ?? 0,
    trust: there.ours,
    there: { seconds: there.seconds, trust: there.theirs },
  }))
}
