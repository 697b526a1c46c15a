import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const port = Number(process.env['PORT'] ?? 8088)
const server = { target: `http://127.0.0.1:${port}` }

/** Libraries of every page, in chunks of their own so that a new release of ours leaves them in the browser's cache. */
const libraries = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'router', test: /node_modules[\\/](react-router|react-router-dom)[\\/]/ },
  { name: 'machines', test: /node_modules[\\/](xstate|@xstate)[\\/]/ },
  { name: 'http', test: /node_modules[\\/]axios[\\/]/ },
]

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': server, '/health': server } },
  build: {
    target: 'es2022',
    manifest: true,
    chunkSizeWarningLimit: 1600,
    rolldownOptions: { output: { codeSplitting: { groups: libraries } } },
  },
})
