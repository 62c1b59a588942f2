import type { ExtendedPermission } from '@dossier/contract/users/calls'

/** The rights that can be granted in addition to the flags. */
export const EXTENDED_PERMISSIONS: readonly ExtendedPermission[] = [
  { key: 'scheduling', title: 'Scheduling', description: 'Can open and change schedules.' },
  {
    key: 'setOtherUsersStatus',
    title: "Set other users' status",
    description: 'Can set the status of other users.',
  },
]
