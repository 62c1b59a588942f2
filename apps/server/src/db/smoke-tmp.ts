import { sql } from 'kysely'
import { pino } from 'pino'
import { openDatabase } from './open.ts'
import { migrate } from './migrate.ts'
const db = await openDatabase({ dataDir: '', databaseUrl: process.env.U, log: pino({ level: 'warn' }) })
await migrate(db).then(() => console.log('migrated'), (e) => console.log(e.message, '|', e.cause?.message))
console.log(await db.tenantRead(1, (tx) => sql`select current_user, version()`.execute(tx)).then((r) => r.rows, (e) => e.message))
console.log(await db.gateRead((tx) => sql`select current_user`.execute(tx)).then((r) => r.rows, (e) => e.message))
await db.close()
