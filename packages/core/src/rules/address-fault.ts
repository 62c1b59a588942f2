/** (C-RULE-12) */
export const ADDRESS_FAULT = "The supplied URL must be valid 'https:' URL"
const WITH_PASSWORD = 'Leave the name and the password out of the address. Use a header for them.'

/** Why a rule cannot call an address; null if it can. Letter case does not matter. */
export function addressFault(url: string): string | null {
  const read = /^https:/i.test(url) && URL.canParse(url) ? new URL(url) : null
  if (read === null || read.hostname === '') return ADDRESS_FAULT
  return read.username === '' && read.password === '' ? null : WITH_PASSWORD
}

/** Headers that say how a request is sent: each has the values of that request. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'webhook-id',
  'webhook-signature',
  'webhook-timestamp',
])

/** Why a rule cannot send a header of this name; null if it can. */
export const headerNameFault = (name: string): string | null =>
  OWN_HEADERS.has(name.toLowerCase()) ? `The header ${name} is set for each request. Remove it.` : null

/** Why a header cannot have this value; null if it can. */
export const headerValueFault = (value: string): string | null =>
  /^[\t\x20-\x7e]*$/.test(value) ? null : 'Use letters, digits and signs without accents, in one line.'
