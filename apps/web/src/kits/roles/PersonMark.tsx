import type { RoleUser } from '@dossier/contract/fields/role'
import { VALUE_NOT_FOUND } from '@dossier/core/fields/placeholders'
import { Avatar } from '../../ui/Avatar.tsx'

export const nameOf = ({ name }: RoleUser): string => name ?? VALUE_NOT_FOUND

/** Nobody has seen an external person: their avatar is blank. */
export const PersonMark = ({ user }: { user: RoleUser }) =>
  typeof user.id === 'number' ? <Avatar name={nameOf(user)} id={user.id} /> : <Avatar name="" />
