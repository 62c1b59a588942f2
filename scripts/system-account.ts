import { parseArgs } from 'node:util'
import pino from 'pino'
import { readEmail } from '@dossier/contract/email-address'
import { CannotStart, FolderInUse } from '../apps/server/src/db/errors.ts'
import { isBehind, migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { makeFirstAccount } from '../apps/server/src/domains/system/first-account.ts'
import { Refusal } from '../apps/server/src/http/refusal.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { startFault } from '../apps/server/src/start-fault.ts'

const USAGE = 'Usage: npm run system-account -- EMAIL [--name NAME] [--anyway]'
const IN_USE =
  'The product is running on this data folder, and the embedded database has one user. Stop the product, run this ' +
  'command again, and start it.'
const BEHIND =
  'The data are of an earlier version. Start this version once: it upgrades them. Then run this command again.'

interface Words {
  email: string
  name: string
  anyway: boolean
}

function wordsOf(args: string[]): Words | undefined {
  try {
    const options = { name: { type: 'string' }, anyway: { type: 'boolean' } } as const
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    const email = positionals.length === 1 ? readEmail(positionals[0]!) : undefined
    return email === undefined
      ? undefined
      : { email, name: values.name?.trim() || email, anyway: values.anyway ?? false }
  } catch {
    return undefined
  }
}

async function run(words: Words): Promise<string> {
  const settings = readSettings(process.env)
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir, log })
  try {
    if (await isBehind(database)) throw new CannotStart(BEHIND)
    await migrate(database)
    const { link, choosesPassword } = await makeFirstAccount({ database, settings }, words)
    return choosesPassword
      ? `${words.email} is a system account. Choose its password within 24 hours, once the product runs:\n${link}`
      : `${words.email} is a system account and keeps its password. Sign in and choose the system portal:\n${link}`
  } finally {
    await database.close()
  }
}

/** What went wrong, as a sentence; undefined if the cause is in the program itself. */
function faultOf(error: unknown): string | undefined {
  if (error instanceof FolderInUse) return IN_USE
  return error instanceof Refusal ? error.message : startFault(error, readSettings(process.env))
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 2
}

const words = wordsOf(process.argv.slice(2))
if (!words) fail(USAGE)
else {
  try {
    console.log(await run(words))
  } catch (error) {
    const sentence = faultOf(error)
    if (sentence === undefined) throw error
    fail(sentence)
  }
}
