// `npm run dev`: the page from Vite and the server, both reloading on change, behind one address.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer } from 'vite'
import { ROOT, stopWithParent } from './child-process.ts'

const port = Number(process.env['PORT'] ?? 3000)
const address = `http://localhost:${port}`
const serverUrl = `http://127.0.0.1:${port + 1}`

stopWithParent()
const server = startServer()
const page = await servePage()
console.log(`\nHearthward for development: ${address}\n`)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
server.once('exit', stop)

/** Node restarts the server when a loaded file changes; the database in DATA_DIR is kept. */
function startServer() {
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port + 1), PUBLIC_URL: address }
  const args = ['--watch', '--watch-preserve-output', join(ROOT, 'scripts/serve.ts')]
  return spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
}

async function servePage() {
  const toServer = { target: serverUrl, changeOrigin: false }
  const paths = ['/api', '/healthz', '/readyz', '/metrics']
  const proxy = {
    ...Object.fromEntries(paths.map((path) => [path, toServer])),
    '/socket.io': { ...toServer, ws: true },
  }
  const vite = await createServer({ root: join(ROOT, 'apps/web'), server: { port, strictPort: true, proxy } })
  return vite.listen()
}

/** Stops the server first: it makes its last writes and stops the database. */
async function stop(): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
  await page.close()
  process.exit(0)
}
