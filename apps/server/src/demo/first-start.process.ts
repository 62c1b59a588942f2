import { pino } from 'pino'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { createDemoIfEmpty } from './create-demo.ts'

// Creates the demo in the given folder or database.
const [dataDir = '', databaseUrl] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = await openDatabase({ dataDir, databaseUrl, log })
await migrate(database)
process.stdout.write('migrated\n')
await createDemoIfEmpty(database, { dataDir, demoPassword: undefined }, log)
process.stdout.write('made\n')
await database.close()
