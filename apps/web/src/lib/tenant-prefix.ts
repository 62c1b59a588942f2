import { isReservedWord } from '@dossier/core/tenants/domain'

const DEFAULT_DOMAIN = 'default'

/** The tenant's word that a path begins with; it decides only how the sign-in page looks. */
export function tenantDomainOf(pathname: string): string {
  const word = firstWord(pathname)
  return isDomain(word) ? word.toLowerCase() : DEFAULT_DOMAIN
}

/** What stands before every address of the app: `/harbour`, or nothing for the standard domain. */
export function prefixOf(pathname: string): string {
  const word = firstWord(pathname)
  return isDomain(word) || word === DEFAULT_DOMAIN ? `/${word}` : ''
}

/** The prefix under which a tenant is reached. */
export const prefixFor = (domain: string) => (domain === '' || domain === DEFAULT_DOMAIN ? '' : `/${domain}`)

export const isLoginPath = (pathname: string) =>
  pathname.slice(prefixOf(pathname).length).replace(/\/$/, '') === '/login'

const firstWord = (pathname: string) => pathname.split('/')[1] ?? ''

const isDomain = (word: string) => word !== '' && !word.includes('.') && !isReservedWord(word)
