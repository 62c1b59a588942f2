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

/** What is typed into the form of a user, and how it is saved. */
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

  const store = async (disabled?: boolean) => {
    const { name, email, teams, rights } = values
    await call(users.save, {
      body: { id: user?.id ?? 0, name, email, teams, ...rights, ...(disabled !== undefined && { disabled }) },
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
