const STANDARD_DOMAIN = 'default'
const DOMAIN = /^[a-z0-9][a-z0-9-]{0,62}$/

/**
 * The sign-in page of a tenant's domain, with an error or the next step if given. Whatever the domain contains, the
 * path stays on this site: an invalid domain counts as the default one.
 */
export function signInPath(domain: string, error?: string): string {
  const word = domain.toLowerCase()
  const prefix = word === STANDARD_DOMAIN || !DOMAIN.test(word) ? '' : `/${word}`
  return `${prefix}/login${error === undefined ? '' : `?${new URLSearchParams({ error })}`}`
}
