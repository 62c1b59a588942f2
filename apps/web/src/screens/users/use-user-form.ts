import { userStatuses } from '@dossier/contract/user-statuses'
import { users } from '@dossier/contract/users/calls'
import { type UserRights, type UserSummary } from '@dossier/contract/users/details'
import { rebase } from '@dossier/core/editing/rebase'
import { sameJson } from '@dossier/core/live/same-json'
import { useEdit } from '../../kits/edit-sheet/use-edit.ts'
import { named } from '../../kits/saving/named.ts'
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

const nameOf = named<UserForm>({
  name: 'Name',
  email: 'Email',
  teams: 'Teams',
  rights: 'Permissions',
  statusId: 'Status',
})

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

/** The form of a user and how it is saved: rights and teams only if they were changed here. */
export function useUserForm(user: UserSummary | null, done: { onSaved: () => unknown; onClose: () => void }) {
  const shared = user && { lastUpdated: user.lastUpdated, read: () => readUser(user.id), merge, nameOf }
  const edit = useEdit<UserForm>(user ? formOf(user) : NEW, done, shared)

  const save = (disabled?: boolean) =>
    edit.send(async ({ values, start, lastUpdated }) => {
      const { name, email, teams, rights } = values
      await call(users.save, {
        body: {
          id: user?.id ?? 0,
          name,
          email,
          ...(!sameJson(teams, start.teams) && { teams: [...teams] }),
          ...changedRights(start.rights, rights),
          ...(disabled !== undefined && { disabled }),
          lastUpdated,
        },
      })
      if (user && values.statusId !== start.statusId)
        await call(userStatuses.set, { params: { id: String(user.id), status: String(values.statusId) } })
    })

  return { ...edit, save: () => save(), setDisabled: (disabled: boolean) => void save(disabled) }
}

/** The changed rights only: a colleague may have changed the others in the meantime. */
function changedRights(before: UserRights, { extendedPermissions, ...flags }: UserRights): Partial<UserRights> {
  const changed = Object.entries(flags).filter(([flag, given]) => given !== before[flag as keyof typeof flags])
  const same = JSON.stringify(extendedPermissions) === JSON.stringify(before.extendedPermissions)
  return { ...Object.fromEntries(changed), ...(!same && { extendedPermissions }) }
}
