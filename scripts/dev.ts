import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'

const root = join(import.meta.dirname, '..')
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
})
const inspects = process.argv.includes('--inspect')
if (inspects) process.env['VITE_INSPECT'] = '1'
const page = await createServer({ root, server: { port: 5173, host: '127.0.0.1' } })
await page.listen()

const address = page.resolvedUrls?.local[0] ?? ''
console.log(`The page with live reload: ${address}`)
if (inspects)
  console.log(`The inspector, for another window of the same browser: ${address}inspector/`)
console.log(`The gallery of all views and states: ${address}gallery/`)

const stop = () => {
  server.kill()
  void page.close()
}
server.once('exit', () => void page.close())
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
