import { sql } from 'kysely'
import { pino } from 'pino'
import { openDatabase } from '../open.ts'

// Opens the folder given as argument and commits numbered rows, printing each number once it is acknowledged.
const [dataDir = ''] = process.argv.slice(2)
try {
  const { owner } = await openDatabase({ dataDir, log: pino({ level: 'silent' }) })
  await sql`create table if not exists acknowledged (id bigint generated always as identity)`.execute(owner)
  process.stdout.write('open\n')
  for (;;) {
    const { rows } = await sql<{ id: number }>`insert into acknowledged default values returning id`.execute(owner)
    process.stdout.write(`${rows[0]?.id}\n`)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
