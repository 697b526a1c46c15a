import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the build says of a piece of the page's code. */
interface Piece {
  file: string
  imports?: readonly string[]
  css?: readonly string[]
}

/** What draws the charts of a dashboard, of whatever types they are. */
const plots = [
  'src/ui/charts/bar/BarPlot.tsx',
  'src/ui/charts/line/LinePlot.tsx',
  'src/ui/charts/pie/PiePlot.tsx',
  'src/ui/charts/heat/HeatPlot.tsx',
  'src/ui/charts/box/BoxesPlot.tsx',
  'src/ui/charts/points/PointPlot.tsx',
  'src/ui/grid/PagedGrid.tsx',
]

/** The modules that a running page imports, by the addresses at which it does so as it is opened. */
const importedAt = [
  { addresses: /^\/(?!login\b)/, modules: ['src/app/workspace.tsx'] },
  {
    addresses: /^\/dashboards\/\d/,
    modules: ['src/features/dashboards/DashboardDetail.tsx', ...plots],
  },
  { addresses: /^\/visualizations\//, modules: ['src/features/explorer/Explorer.tsx'] },
]

/**
 * Links by which the browser fetches and compiles the code of the screen at an address, and its styles, beside that of the
 * page, which imports it only once it runs. None where the build left no manifest in the folder.
 */
export const codeLinks = (pageFolder: string) => {
  const manifest = join(pageFolder, '.vite', 'manifest.json')
  const pieces = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as Partial<Record<string, Piece>>)
    : {}
  const withImports = (name: string, found = new Set<string>()): Set<string> => {
    if (found.has(name)) return found
    found.add(name)
    for (const imported of pieces[name]?.imports ?? []) withImports(imported, found)
    return found
  }
  const ofPage = withImports('index.html')
  return (url: string): string => {
    const imported = importedAt.filter(({ addresses }) => addresses.test(url))
    const names = new Set(
      imported.flatMap(({ modules }) => modules.flatMap((module) => [...withImports(module)])),
    )
    const added = [...names]
      .filter((name) => !ofPage.has(name))
      .flatMap((name) => pieces[name] ?? [])
    const styles = added.flatMap(({ css = [] }) => css)
    return [
      ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ...added.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ].join('')
  }
}
