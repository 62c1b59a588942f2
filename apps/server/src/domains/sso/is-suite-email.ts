import type { Settings } from '../../settings.ts'

/** Whether people with this e-mail sign in at the suite; then no password of ours counts. The e-mail's domain decides. */
export function isSuiteEmail({ suite }: Pick<Settings, 'suite'>, email: string): boolean {
  const at = email.lastIndexOf('@')
  return at > 0 && suite?.emailDomains.includes(email.slice(at + 1).toLowerCase()) === true
}
