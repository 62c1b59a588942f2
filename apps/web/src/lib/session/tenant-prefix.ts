import { isReservedWord } from '@dossier/core/tenants/domain'

const DEFAULT_DOMAIN = 'default'

/** The tenant prefix of a path; it only decides the look of the sign-in page. */
export function tenantDomainOf(pathname: string): string {
  const word = firstWord(pathname)
  return isDomain(word) ? word.toLowerCase() : DEFAULT_DOMAIN
}

/** The prefix of every URL of the app: `/harbour`, or nothing for the standard domain. */
export function prefixOf(pathname: string): string {
  const word = firstWord(pathname)
  return isDomain(word) || word === DEFAULT_DOMAIN ? `/${word}` : ''
}

/** The prefix under which a tenant is reached. */
export const prefixFor = (domain: string) => (domain === '' || domain === DEFAULT_DOMAIN ? '' : `/${domain}`)

/** The page of a path, without the tenant's prefix; '' at the root. */
export const pageOf = (pathname: string) => pathname.slice(prefixOf(pathname).length).replace(/\/$/, '')

export const isLoginPath = (pathname: string) => pageOf(pathname) === '/login'

const firstWord = (pathname: string) => pathname.split('/')[1] ?? ''

const isDomain = (word: string) => word !== '' && !word.includes('.') && !isReservedWord(word)
