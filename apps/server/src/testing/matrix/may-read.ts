import { INVOLVED, SECRET_READERS } from './oracles/oracle.ts'
import { ACTS_AS, type CANARY, isPerson, isStranger, type PrincipalName, SYSTEM } from './people.ts'

/** Who may ever see a canary. */
export function mayRead(canary: keyof typeof CANARY, reader: PrincipalName, call: string): boolean {
  const who = ACTS_AS[reader] ?? reader
  if (canary === 'tenantA') return isPerson(who)
  if (who === SYSTEM) return false
  if (canary === 'tenantB') return !isPerson(who) && !isStranger(who)
  if (canary === 'adminField') return who === 'admin' || who === 'adminOfB'
  if (!isPerson(who)) return false
  if (canary === 'secretField') return SECRET_READERS.includes(who)
  if (canary === 'sensitive') return INVOLVED.includes(who)
  // Where a record was restored, its people are notified of it.
  if (call === 'GET /notifications') return true
  return who === 'admin' && call === 'PUT /cases/restore/{id}'
}
