import { userStatuses } from '@dossier/contract/user-statuses'
import { users, type UserRights, type UserSummary } from '@dossier/contract/users'
import { call } from '../../lib/api.ts'
import { useEdit } from '../../kits/edit-sheet/use-edit.ts'

export const NO_RIGHTS: UserRights = {
  isAdmin: false,
  editData: false,
  editUsers: false,
  extendedPermissions: { scheduling: false, setOtherUsersStatus: false },
}

/** What is typed into the form of a user, and how it is saved: rights and teams only when they were changed here. */
export function useUserForm(user: UserSummary | null, done: { onSaved: () => unknown; onClose: () => void }) {
  const edit = useEdit(
    {
      name: user?.name ?? '',
      email: user?.email ?? '',
      teams: user?.teams ?? [],
      rights: user?.rights ?? NO_RIGHTS,
      statusId: user?.currentStatus?.id ?? 0,
    },
    done,
  )
  const { values, start } = edit

  const movesTeams = JSON.stringify(values.teams) !== JSON.stringify(start.teams)

  const store = async (disabled?: boolean) => {
    const { name, email, teams, rights } = values
    await call(users.save, {
      body: {
        id: user?.id ?? 0,
        name,
        email,
        ...(movesTeams && { teams }),
        ...changedRights(start.rights, rights),
        ...(disabled !== undefined && { disabled }),
      },
    })
    if (user && values.statusId !== start.statusId)
      await call(userStatuses.set, { params: { id: String(user.id), status: String(values.statusId) } })
  }

  return {
    ...edit,
    save: () => edit.send(() => store()),
    setDisabled: (disabled: boolean) => void edit.send(() => store(disabled)),
  }
}

/** The rights that are not as they were: a colleague may have changed the others meanwhile. */
function changedRights(before: UserRights, { extendedPermissions, ...flags }: UserRights): Partial<UserRights> {
  const changed = Object.entries(flags).filter(([flag, given]) => given !== before[flag as keyof typeof flags])
  const same = JSON.stringify(extendedPermissions) === JSON.stringify(before.extendedPermissions)
  return { ...Object.fromEntries(changed), ...(!same && { extendedPermissions }) }
}
