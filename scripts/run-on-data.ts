import { readSettings } from '../apps/server/src/settings.ts'
import { startFault } from '../apps/server/src/start-fault.ts'

const ON_A_SERVER =
  'The data are on the PostgreSQL server of DATABASE_URL: back it up and restore it with pg_dump and pg_restore, as docs/OPERATIONS.md says.'

/** Does something with the embedded data folder, prints what it gives, or the sentence of what went wrong. */
export async function runOnData(
  usage: string,
  work: (dataDir: string, words: string[]) => Promise<string | undefined>,
): Promise<void> {
  const fail = (sentence: string) => {
    console.error(sentence)
    process.exitCode = 2
  }
  try {
    const { dataDir, databaseUrl } = readSettings(process.env)
    if (databaseUrl) return fail(ON_A_SERVER)
    const said = await work(dataDir, process.argv.slice(2))
    if (said === undefined) fail(usage)
    else console.log(said)
  } catch (error) {
    const sentence = startFault(error, readSettings(process.env))
    if (sentence === undefined) throw error
    fail(sentence)
  }
}
