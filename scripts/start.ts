import { buildWeb } from './build-web.ts'

try {
  await buildWeb()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

// In this process, so that signals reach the server itself.
await import('../apps/server/src/main.ts')
