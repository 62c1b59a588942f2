import { userStatuses } from '@dossier/contract/users/user-statuses'
import { users } from '@dossier/contract/users/calls'
import { type UserRights, type UserSummary } from '@dossier/contract/users/details'
import { rebase } from '@dossier/core/editing/rebase'
import { sameJson } from '@dossier/core/live/same-json'
import { request } from '../../kits/form/request.ts'
import type { Form } from '../../kits/form/save-with-rebase.ts'
import { useForm } from '../../kits/form/use-form.ts'
import { call } from '../../lib/api.ts'

export const NO_RIGHTS: UserRights = {
  isAdmin: false,
  editData: false,
  editUsers: false,
  extendedPermissions: { scheduling: false, setOtherUsersStatus: false },
}

interface UserForm {
  name: string
  email: string
  teams: readonly number[]
  rights: UserRights
  statusId: number
}

const NEW: UserForm = { name: '', email: '', teams: [], rights: NO_RIGHTS, statusId: 0 }

const formOf = ({ name, email, teams, rights = NO_RIGHTS, currentStatus }: UserSummary): UserForm => ({
  name,
  email,
  teams,
  rights,
  statusId: currentStatus?.id ?? 0,
})

const TITLES: Record<keyof UserForm, string> = {
  name: 'Name',
  email: 'Email',
  teams: 'Teams',
  rights: 'Permissions',
  statusId: 'Status',
}

/** Another email means another person: rights meant for the previous one must not be granted to them unnoticed. */
function merge(start: UserForm, mine: UserForm, theirs: UserForm) {
  const { values, conflicts } = rebase(start, mine, theirs)
  const isSomebodyElse = ![start.email, mine.email].includes(theirs.email) && !conflicts.includes('email')
  return { values, conflicts: isSomebodyElse ? ['email', ...conflicts] : conflicts }
}

async function readUser(id: number) {
  const user = await call(users.details, { params: { id: String(id) } })
  const { isAdmin = false, editData = false, editUsers = false, extendedPermissions } = user
  const rights = { ...NO_RIGHTS, isAdmin, editData, editUsers, ...(extendedPermissions && { extendedPermissions }) }
  return {
    values: formOf({ ...user, teams: user.teams.map((team) => team.id), rights }),
    lastUpdated: user.lastUpdated,
  }
}

interface Options {
  closed: string | undefined
  onSaved: () => unknown
  onClose: () => void
}

/** The form of a user and how it is saved: rights and teams only if they were changed here. */
export function useUserForm(user: UserSummary | null, options: Options) {
  const save = ({ values, start, lastUpdated }: Form<UserForm, string | undefined>, disabled?: boolean) => {
    const { name, email, teams, rights, statusId } = values
    const body = {
      id: user?.id ?? 0,
      name,
      email,
      ...(!sameJson(teams, start.teams) && { teams: [...teams] }),
      ...changedRights(start.rights, rights),
      ...(disabled !== undefined && { disabled }),
      lastUpdated,
    }
    const stored = request(users.save, { body })
    if (!user || statusId === start.statusId) return stored
    const params = { id: String(user.id), status: String(statusId) }
    return [stored, request(userStatuses.set, { params })]
  }
  const form = useForm<UserForm, string | undefined>({
    ...options,
    stored: { values: user ? formOf(user) : NEW, lastUpdated: user?.lastUpdated },
    titles: TITLES,
    keep: { place: `users.${user?.id ?? 'new'}`, label: user ? `User “${user.name}”` : 'New user' },
    save: (one) => save(one),
    latest: user && { read: () => readUser(user.id), merge },
  })
  return { form, setDisabled: (disabled: boolean) => void form.send((one) => save(one, disabled)) }
}

/** The changed rights only: a colleague may have changed the others in the meantime. */
function changedRights(before: UserRights, { extendedPermissions, ...flags }: UserRights): Partial<UserRights> {
  const changed = Object.entries(flags).filter(([flag, given]) => given !== before[flag as keyof typeof flags])
  const same = JSON.stringify(extendedPermissions) === JSON.stringify(before.extendedPermissions)
  return { ...Object.fromEntries(changed), ...(!same && { extendedPermissions }) }
}
