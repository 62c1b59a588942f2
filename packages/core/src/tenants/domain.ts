/** First words of a path that are pages or server folders and therefore never a tenant. (D-004) */
const RESERVED = new Set(
  (
    'login signup dashboard cases account configuration users insights integrations scheduling userprofile ' +
    'organization search system api oauth saml hubs files assets static public health default'
  ).split(' '),
)

const DOMAIN = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/

/** Takes a word of an address; true when no tenant can have it. */
export const isReservedWord = (word: string): boolean => RESERVED.has(word.toLowerCase())

/** Takes a wanted domain; gives a sentence that says why no tenant can have it, or undefined. */
export function domainFault(domain: string): string | undefined {
  if (!DOMAIN.test(domain))
    return 'A domain has 3 to 63 small letters, digits and hyphens; it begins and ends with a letter or digit.'
  return isReservedWord(domain) ? 'This domain is reserved. Choose another one.' : undefined
}

const LONGEST = 50
const NAMELESS = 'organisation'

/** A domain for a tenant of this name: its letters and digits, with a number when it is reserved or taken. */
export function domainFor(title: string, isTaken: (domain: string) => boolean): string {
  const slug = slugOf(title)
  const isFree = (domain: string) => !isReservedWord(domain) && !isTaken(domain)
  if (isFree(slug)) return slug
  let number = 2
  while (!isFree(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}

/** What a name becomes in an address, before anybody asks whether it is free. At least three characters. */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '')
  if (slug.length >= 3) return slug
  return slug === '' ? NAMELESS : `${slug}-${NAMELESS}`
}
