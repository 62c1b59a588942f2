import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'

type Where = Pick<Settings, 'dataDir' | 'demoPassword'>

/** Letters and digits that nobody confuses. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

export const passwordFile = ({ dataDir }: Where): string => join(dataDir, 'demo-password')

/** The password of all demo people: the one that was set, else the one that was kept, else a new one. */
export async function demoPassword(settings: Where): Promise<string> {
  if (settings.demoPassword) return settings.demoPassword
  return (await keptPassword(settings)) ?? keepPassword(settings)
}

/** What an earlier start made up and kept in the data folder. */
export async function keptPassword(settings: Where): Promise<string | undefined> {
  const file = passwordFile(settings)
  if (!existsSync(file)) return undefined
  return (await readFile(file, 'utf8')).trim() || undefined
}

/** Kept before anyone has it, whole or not at all. */
async function keepPassword(settings: Where): Promise<string> {
  const password = Array.from({ length: 3 }, () => letters(5)).join('-')
  const file = passwordFile(settings)
  await mkdir(settings.dataDir, { recursive: true })
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return password
}

const letters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
