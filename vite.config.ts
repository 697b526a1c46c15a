import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { stylesAhead } from './scripts/stylesAhead.ts'

const target = 'es2022'
const port = Number(process.env['PORT'] ?? 8088)
const server = { target: `http://127.0.0.1:${port}` }

/**
 * Libraries of every page in chunks of their own, so that a new release of ours leaves them in the browser's cache; the
 * rest of the sign-in page in one; what later pieces share in few: each file is a request of a cold start.
 */
const chunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'router', test: /node_modules[\\/](react-router|react-router-dom)[\\/]/ },
  { name: 'machines', test: /node_modules[\\/](xstate|@xstate)[\\/]/ },
  { name: 'http', test: /node_modules[\\/]axios[\\/]/ },
  { name: 'scales', test: /node_modules[\\/](d3-[a-z-]+|internmap)[\\/]/ },
  { name: 'grid', test: /node_modules[\\/]ag-(grid-[a-z]+|stack)[\\/]/ },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]|src[\\/]app[\\/]withoutEval\.ts$/ },
  { name: 'page', tags: ['$initial' as const] },
  { name: 'focus', test: /node_modules[\\/](@fluentui[\\/]react-tabster|tabster)[\\/]/ },
  {
    name: 'drawing',
    test: /src[\\/](ui[\\/](charts|format)|machines[\\/]explorer[\\/](options|run)|api[\\/]contract)[\\/](\w+[\\/])*\w+\.ts$/,
    minShareCount: 2,
  },
  {
    name: 'shared',
    test: /^(?!.*src[\\/]ui[\\/]grid[\\/](gridTheme|oneTabStopModules)\.ts)/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 100_000,
  },
]

/** The first script of the page: in one file, so that it runs before the code of the page has come. */
const earlyScript = (): Plugin => ({
  name: 'earlyScript',
  apply: 'build',
  async buildStart() {
    const [built] = [
      await build({
        configFile: false,
        logLevel: 'error',
        build: { write: false, rolldownOptions: { input: 'src/app/early.ts' } },
      }),
    ].flat()
    const [chunk] = built !== undefined && 'output' in built ? built.output : []
    if (chunk === undefined) return this.error('src/app/early.ts gave no code')
    this.emitFile({ type: 'asset', name: 'early.js', source: chunk.code })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const early = Object.values(bundle).find(
        (file) => file.type === 'asset' && file.names.includes('early.js'),
      )
      return early === undefined
        ? []
        : [
            {
              tag: 'script',
              attrs: { type: 'module', async: true, src: `/${early.fileName}` },
              injectTo: 'head-prepend',
            },
          ]
    },
  },
})

/** The inspector, built apart from the page so that the two share no chunk; the server answers it only where it is turned on. */
const inspectorApart = (): Plugin => ({
  name: 'inspectorApart',
  apply: 'build',
  closeBundle: async () => {
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        target,
        emptyOutDir: false,
        copyPublicDir: false,
        assetsDir: 'inspector',
        rolldownOptions: {
          input: ['inspector/index.html', 'inspector/recordOnRequest.ts'],
          output: { entryFileNames: 'inspector/[name].js' },
        },
      },
    })
  },
})

/** Writes the assets compressed beside themselves, which the server prefers to send. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle: ({ dir = 'dist' }) => {
    const assets = join(dir, 'assets')
    for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file))) {
      const content = readFileSync(join(assets, name))
      writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }))
      writeFileSync(
        join(assets, `${name}.br`),
        brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      )
    }
  },
})

/** Refuses chunks that import each other: what one calls as it begins may not be there yet, and the page stays empty. */
const withoutChunkCycles = (): Plugin => ({
  name: 'withoutChunkCycles',
  apply: 'build',
  generateBundle(_, bundle) {
    const begun = new Set<string>()
    const done = new Set<string>()
    const follow = (name: string) => {
      if (done.has(name)) return
      if (begun.has(name))
        this.error(
          `Chunks import each other through ${name}: give what they share a chunk of its own`,
        )
      begun.add(name)
      const chunk = bundle[name]
      if (chunk?.type === 'chunk') chunk.imports.forEach(follow)
      done.add(name)
    }
    Object.keys(bundle).forEach(follow)
  },
})

/** Refuses a build in which a table that stands still loads the grid library with it: the largest piece of a page of charts. */
const stillTableWithoutGrid = (): Plugin => ({
  name: 'stillTableWithoutGrid',
  apply: 'build',
  generateBundle(_, bundle) {
    const seen = new Set<string>()
    const follow = (file: string) => {
      const chunk = bundle[file]
      if (chunk?.type !== 'chunk' || seen.has(file)) return
      seen.add(file)
      if (chunk.name === 'grid') this.error('The code of PagedGrid imports that of AG Grid')
      chunk.imports.forEach(follow)
    }
    const still = Object.values(bundle).find(
      (one) => one.type === 'chunk' && one.name === 'PagedGrid',
    )
    if (still === undefined) this.error('There is no piece named PagedGrid')
    follow(still.fileName)
  },
})

const unusedFetch = '\0unusedFetch'

/** Leaves out the library's own use of `fetch`: a page has XMLHttpRequest, which also tells how far an upload is. */
const withoutFetchAdapter = (): Plugin => ({
  name: 'withoutFetchAdapter',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source, importer) =>
    source === './fetch.js' && importer?.endsWith('/axios/lib/adapters/adapters.js')
      ? unusedFetch
      : null,
  load: (id) => (id === unusedFetch ? 'export const getFetch = () => null' : null),
})

export default defineConfig({
  plugins: [
    react(),
    stylesAhead(import.meta.dirname),
    earlyScript(),
    inspectorApart(),
    compressed(),
    withoutChunkCycles(),
    stillTableWithoutGrid(),
    withoutFetchAdapter(),
  ],
  server: { proxy: { '/api': server, '/health': server } },
  // The development pages count too, so that no library is found late and reloads the page.
  optimizeDeps: {
    entries: ['index.html', 'inspector/index.html', 'gallery/index.html'],
    // Bundled, all 16 MB of the icons would be bundled again in every fresh clone; as they are, they are modules already.
    exclude: ['@fluentui/react-icons'],
    include: ['@fluentui/react-icons > @griffel/react'],
  },
  build: {
    target,
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0] ?? name}-[hash].js`,
      },
    },
  },
})
