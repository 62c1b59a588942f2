import type { Me } from '@dossier/contract/user-profile/me'
import { somebody } from '../gallery/answers.ts'

/** A plain colleague for tests: may edit data, is in team 5, speaks of records and cases. */
export const exampleMe = (changes: Partial<Me> = {}): Me => ({
  ...somebody,
  isAdmin: false,
  editUsers: false,
  extendedPermissions: { scheduling: false, setOtherUsersStatus: false },
  teams: [5],
  tenantDomain: 'default',
  ...changes,
})
