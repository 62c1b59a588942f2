import type { Me } from '@dossier/contract/user-profile'

/** A plain colleague for tests: may edit data, is in team 5, speaks of records and cases. */
export const exampleMe = (changes: Partial<Me> = {}): Me => ({
  id: 1,
  name: 'Amara Okafor',
  email: { email: 'amara@city.example' },
  isAdmin: false,
  isSupport: false,
  editData: true,
  editUsers: false,
  extendedPermissions: { scheduling: false, setOtherUsersStatus: false },
  teams: [5],
  tenantId: 1,
  tenantName: 'City',
  tenantDomain: 'default',
  tenantSize: 9,
  tenantEnabledFeatures: [],
  caseName: 'Case',
  recordName: 'Record',
  quickCreateTemplates: [],
  loginTenants: [],
  hasTenantInfo: false,
  branding: { logo: null, styles: [] },
  hasDoneFirstLogin: true,
  preferences: {},
  settings: { viewFoldersExpanded: true, scheduleFoldersExpanded: true, viewsOpening: 'newTab' },
  ...changes,
})
