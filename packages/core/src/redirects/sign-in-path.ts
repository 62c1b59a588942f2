const STANDARD_DOMAIN = 'default'
const DOMAIN = /^[a-z0-9][a-z0-9-]{0,62}$/

/**
 * The sign-in page of a tenant's domain, with what went wrong or comes next when that is given. Whatever else the domain
 * is, the path stays on this site: what cannot be a domain counts as the standard one.
 */
export function signInPath(domain: string, error?: string): string {
  const word = domain.toLowerCase()
  const prefix = word === STANDARD_DOMAIN || !DOMAIN.test(word) ? '' : `/${word}`
  return `${prefix}/login${error === undefined ? '' : `?${new URLSearchParams({ error })}`}`
}
