import { join } from 'node:path'
import { createServer } from 'vite'

/** The page as `npm run dev` serves it, on a free port, its calls going to a running server. */
export const startDevPage = async (server: string) => {
  const proxy = { '/api': { target: server } }
  const vite = await createServer({
    root: join(import.meta.dirname, '..', '..'),
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', proxy, watch: null, hmr: false },
  })
  await vite.listen()
  const address = vite.httpServer?.address()
  if (typeof address !== 'object' || address === null) throw new Error('Vite listens nowhere')
  return { url: `http://127.0.0.1:${address.port}`, close: () => vite.close() }
}
