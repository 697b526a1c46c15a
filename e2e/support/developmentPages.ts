import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'

const root = join(import.meta.dirname, '..', '..')
const pages = ['index.html', 'inspector/index.html', 'gallery/index.html']

/** The page with its inspector and the gallery, built with React's own warnings, on a free port; calls go to a server. */
export const startDevelopmentPages = async (server: string) => {
  const outDir = await mkdtemp(join(tmpdir(), 'chartroom-development-'))
  const shared = { root, configFile: false, logLevel: 'error' } as const
  await build({
    ...shared,
    mode: 'development',
    // Not `test`, as vitest has it: Fluent's popovers take the page's ResizeObserver away there.
    define: { 'process.env.NODE_ENV': JSON.stringify('development') },
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { input: pages.map((page) => join(root, page)) },
    },
  })
  const served = await preview({
    ...shared,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', proxy: { '/api': { target: server } } },
  })
  return {
    url: served.resolvedUrls?.local[0] ?? '',
    close: async () => {
      await served.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
