const STANDARD_DOMAIN = 'default'

/**
 * The address of the sign-in page for a mail. Always under the address that the operator set: what a request says of its
 * host is anybody's.
 */
export function loginLink(publicUrl: string, domain: string | undefined, query: Record<string, string> = {}): string {
  const prefix = domain && domain !== STANDARD_DOMAIN ? `/${domain}` : ''
  const search = new URLSearchParams(query).toString()
  return `${publicUrl}${prefix}/login${search && `?${search}`}`
}
