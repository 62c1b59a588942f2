import type { Database } from '../db/open.ts'
import { isPassword } from '../domains/auth/password.ts'
import type { Settings } from '../settings.ts'
import { hasDemo } from './demo-mark.ts'
import { storedPassword, passwordFile } from './demo-password.ts'
import { SIGN_INS } from './sign-ins.ts'

interface Start {
  database: Database
  settings: Pick<Settings, 'demo' | 'dataDir' | 'demoPassword'>
  address: string
}

const NO_SYSTEM_ACCOUNT = [
  'There is no system account yet. npm run system-account -- EMAIL creates one;',
  'docs/OPERATIONS.md says what it is for.',
  '',
]

/** What the start prints on the terminal: the URL, with the demo its sign-ins, and what the installation lacks. */
export async function welcome({ database, settings, address }: Start): Promise<string> {
  const lines = ['', `Dossier is ready: ${address}`, '']
  if (settings.demo && (await hasDemo(database))) lines.push(...signIns(await passwordLine(database, settings)), '')
  if (!(await hasSystemAccount(database))) lines.push(...NO_SYSTEM_ACCOUNT)
  return lines.map((line) => `${line}\n`).join('')
}

async function hasSystemAccount({ owner }: Database): Promise<boolean> {
  const account = await owner.selectFrom('identities').select('id').where('is_system', '=', true).executeTakeFirst()
  return account !== undefined
}

function signIns(password: string): string[] {
  const width = Math.max(...SIGN_INS.map(({ email }) => email.length)) + 2
  const people = SIGN_INS.map(({ email, name, who }) => `  ${email.padEnd(width)}${name}, ${who}`)
  return ['Sign in to the demo as', ...people, '', password]
}

/** Only a password that still works is shown. */
async function passwordLine({ owner }: Database, settings: Start['settings']): Promise<string> {
  const person = await owner
    .selectFrom('identities')
    .select('password_hash')
    .where('email', '=', SIGN_INS[0].email)
    .executeTakeFirst()
  const fits = async (password?: string) => password !== undefined && isPassword(person?.password_hash, password)
  if (await fits(settings.demoPassword)) return 'Password of all of them: the one in DEMO_PASSWORD'
  const stored = await storedPassword(settings)
  if (await fits(stored)) return `Password of all of them: ${stored}   (kept in ${passwordFile(settings)})`
  return 'Password of all of them: the one with which the demo was created.'
}
