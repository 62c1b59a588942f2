import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { signIn } from './stage.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator shows for this secret, `ahead` steps from now. */
export function codeOf(secret: string, ahead = 0): string {
  const bits = [...secret].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The secret shown under the QR code. */
export const secretOn = async (page: Page) =>
  ((await page.locator('.factor-secret code').textContent()) ?? '').replaceAll(' ', '')

/**
 * Signs in the demo's system account on the open page. The first time it sets up its second factor and returns the
 * secret; with the secret it enters the code of the next step.
 */
export async function enterPortal(page: Page, givenSecret?: string): Promise<string> {
  await page.goto('/login')
  await signIn(page, 'system@dossier.example')
  const code = page.getByLabel('Authentication code')
  await code.waitFor()
  const secret = givenSecret ?? (await secretOn(page))
  await code.fill(codeOf(secret, givenSecret ? 1 : 0))
  await page.getByRole('button', { name: givenSecret ? 'Validate' : 'Save' }).click()
  if (!givenSecret) await page.getByRole('button', { name: 'Done' }).click()
  await page.waitForURL('**/system')
  await page.getByRole('heading', { name: 'Tenants' }).waitFor()
  return secret
}
