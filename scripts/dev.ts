import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './run-command.ts'

const serverPort = Number(process.env['PORT'] ?? 3000)
const webPort = Number(process.env['WEB_PORT'] ?? 5173)

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  cwd: root,
  env: { ...process.env, PORT: String(serverPort) },
  stdio: ['ignore', 'pipe', 'pipe'],
})
server.stdout.setEncoding('utf8').on('data', prefixed(process.stdout))
server.stderr.setEncoding('utf8').on('data', prefixed(process.stderr))

const target = `http://localhost:${serverPort}`
const web = await createServer({
  root: join(root, 'apps/web'),
  server: {
    port: webPort,
    proxy: { '/api': { target, ws: true }, '/health': { target }, '/ready': { target } },
  },
})
await web.listen()
const [address] = web.resolvedUrls?.local ?? []
console.log(`web    │ open ${address} (the parts of the design language: ${address}gallery)`)

let ending = false
async function endBoth(signal: NodeJS.Signals) {
  if (ending) return
  ending = true
  server.kill(signal)
  await web.close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void endBoth(signal))
server.on('exit', (code) => {
  process.exitCode = ending ? 0 : (code ?? 1)
  void endBoth('SIGTERM')
})

/** Whole lines only, each saying which of the two printed it. */
function prefixed(out: NodeJS.WriteStream) {
  let rest = ''
  return (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    for (const line of lines) out.write(`server │ ${line}\n`)
  }
}
