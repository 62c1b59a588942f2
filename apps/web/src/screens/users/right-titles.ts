import type { RightName } from '@dossier/core/access/users'
import { EXTENDED_PERMISSIONS } from '@dossier/core/access/extended-permissions'

const titleOf = (key: 'scheduling' | 'setOtherUsersStatus') =>
  EXTENDED_PERMISSIONS.find((one) => one.key === key)?.title ?? key

/** The rights in words. */
export const RIGHT_TITLES: Record<RightName, string> = {
  isAdmin: 'Administrator',
  editData: 'Edit data',
  editUsers: 'Edit users',
  scheduling: titleOf('scheduling'),
  setOtherUsersStatus: titleOf('setOtherUsersStatus'),
}
