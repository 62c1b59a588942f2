// Plain JavaScript: removing types would take a tenth of a start.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Where it cannot be written, the start only takes longer.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/dossier/compiled'))

const { buildServer } = await import('./build-server.ts')
const { buildWeb } = await import('./build-web.ts')
let program
try {
  await buildWeb()
  program = await buildServer()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

// In this process, so that signals reach the server itself.
await import(pathToFileURL(program).href)
// Now, for a server that is killed stores nothing when it ends.
flushCompileCache()
