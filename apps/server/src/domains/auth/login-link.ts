const STANDARD_DOMAIN = 'default'

/**
 * The URL of the sign-in page for a mail. Always under the configured public URL: the request's Host header can be
 * forged.
 */
export function loginLink(publicUrl: string, domain: string | undefined, query: Record<string, string> = {}): string {
  const prefix = domain && domain !== STANDARD_DOMAIN ? `/${domain}` : ''
  const search = new URLSearchParams(query).toString()
  return `${publicUrl}${prefix}/login${search && `?${search}`}`
}
