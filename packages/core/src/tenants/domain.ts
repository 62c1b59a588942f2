/** First words of a path that are pages or server folders and therefore never a tenant. (D-004) */
const RESERVED = new Set(
  (
    'login signup confirm-email dashboard cases account configuration users insights integrations scheduling ' +
    'userprofile organization search wall system api oauth saml hubs files assets static public health ready metrics default'
  ).split(' '),
)

const DOMAIN = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/

/** Takes a path segment; true if no tenant can have it as its domain. */
export const isReservedWord = (word: string): boolean => RESERVED.has(word.toLowerCase())

/** Takes a requested domain; returns a sentence that says why no tenant can have it, or undefined. */
export function domainFault(domain: string): string | undefined {
  if (!DOMAIN.test(domain))
    return 'A domain has 3 to 63 lowercase letters, digits and hyphens; it begins and ends with a letter or digit.'
  return isReservedWord(domain) ? 'This domain is reserved. Choose another one.' : undefined
}
