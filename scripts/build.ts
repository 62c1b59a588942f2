import { buildServer } from './build-server.ts'
import { buildWeb } from './build-web.ts'

// As the start does it, for machines that start without the tools.
await buildWeb()
await buildServer()
