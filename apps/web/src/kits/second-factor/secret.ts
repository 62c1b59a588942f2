const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const LENGTH = 20
const PRODUCT = 'Dossier'

/** A fresh secret: 20 signs of base32. The last one carries one bit, for the other four would fill no byte. */
export function makeSecret(): string {
  const signs = Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => byte % SIGNS.length)
  return signs.map((sign, i) => SIGNS[i === LENGTH - 1 ? sign & 16 : sign]).join('')
}

/** The label of the account in the authenticator. (A-MFA-08) */
export const entryLabel = (tenantName: string | null) => (tenantName ? `${PRODUCT} (${tenantName})` : PRODUCT)

/** The content of the QR code. */
export const entryAddress = (secret: string, tenantName: string | null) =>
  `otpauth://totp/${encodeURIComponent(entryLabel(tenantName))}?secret=${secret}`

/** In groups of four, for typing it by hand. */
export const spaced = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')
