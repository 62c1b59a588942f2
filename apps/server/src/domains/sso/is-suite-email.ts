import type { Settings } from '../../settings.ts'

/**
 * Whether people with this email sign in with the suite, by the domain of the email; if so, they have no password here.
 */
export function isSuiteEmail({ suite }: Pick<Settings, 'suite'>, email: string): boolean {
  const at = email.lastIndexOf('@')
  return at > 0 && suite?.emailDomains.includes(email.slice(at + 1).toLowerCase()) === true
}
