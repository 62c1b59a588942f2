import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { root } from './run-command.ts'

// Where it cannot be written, the start only takes longer.
enableCompileCache(join(root, 'node_modules/.cache/dossier/compiled'))

const { buildWeb } = await import('./build-web.ts')
try {
  await buildWeb()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

// In this process, so that signals reach the server itself.
await import('../apps/server/src/main.ts')
