import type { ExtendedPermission } from '@dossier/contract/users'

/** The rights that can be given besides the flags. */
export const EXTENDED_PERMISSIONS: readonly ExtendedPermission[] = [
  { key: 'scheduling', title: 'Scheduling', description: 'Opens the schedules and may change them.' },
  {
    key: 'setOtherUsersStatus',
    title: "Set other users' status",
    description: 'Says for colleagues what they are doing.',
  },
]
