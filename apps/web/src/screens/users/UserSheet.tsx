import { Link } from '@tanstack/react-router'
import { isBlank } from '@dossier/contract/required-text'
import type { Me } from '@dossier/contract/user-profile/me'
import type { Team } from '@dossier/contract/users/teams'
import type { UserSummary } from '@dossier/contract/users/details'
import { canChangeSignIn, SUPPORT_REFUSED } from '@dossier/core/access/support'
import { canChangeUser } from '@dossier/core/access/users'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/Confirm.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { EditSheet } from '../../kits/edit-sheet/EditSheet.tsx'
import { RightsField } from './RightsField.tsx'
import { SignInField } from './SignInField.tsx'
import { StatusField } from './StatusField.tsx'
import { TeamsField } from './TeamsField.tsx'
import { useUserForm } from './use-user-form.ts'

interface UserSheetProps {
  /** null: a new one. */
  user: UserSummary | null
  teams: readonly Team[]
  onSaved: () => unknown
  onClose: () => void
}

/** Creates or changes a user. */
export function UserSheet({ user, teams, onSaved, onClose }: UserSheetProps) {
  const me = useMe()
  const form = useUserForm(user, { onSaved, onClose })
  const { values, change } = form
  const { isSelf, isFixed, isSignInFixed } = limitsOf(me, user)
  return (
    <EditSheet
      title={user ? user.name : 'Add User'}
      edit={form}
      canSave={!isFixed && !isBlank(values.name) && values.email.trim() !== ''}
      onSave={form.save}
      onClose={onClose}
      danger={
        user &&
        !isSelf &&
        !(user.disabled ? isSignInFixed : isFixed) && <DisableButton user={user} onSet={form.setDisabled} />
      }
    >
      <Limits isFixed={isFixed} />
      <TextField
        label="Name"
        isRequired
        isDisabled={isFixed}
        maxLength={200}
        autoFocus={!user}
        value={values.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        label="Email"
        type="email"
        isRequired
        isDisabled={isSignInFixed || isSelf}
        maxLength={254}
        note={isSelf ? 'Ask a colleague who can edit users to change your email.' : undefined}
        value={values.email}
        onChange={(email) => change({ email })}
      />
      <TeamsField all={teams} value={values.teams} isDisabled={isFixed} onChange={(ids) => change({ teams: ids })} />
      {user && !isFixed && <SignInField user={user} />}
      {user && <StatusField userId={user.id} value={values.statusId} onChange={(statusId) => change({ statusId })} />}
      <RightsField
        value={values.rights}
        isFixed={isSignInFixed}
        isSelf={isSelf}
        before={user && !user.disabled ? (user.rights ?? null) : null}
        onChange={(rights) => change({ rights })}
      />
      {user && me.isAdmin && (
        <Link to="/configuration" search={{ section: 'auditLog', user: user.id }}>
          History
        </Link>
      )}
    </EditSheet>
  )
}

/** What `me` may not change of a user. */
function limitsOf(me: Me, user: UserSummary | null) {
  const isFixed = user !== null && !canChangeUser(me, { isAdmin: user.rights?.isAdmin ?? false })
  return { isSelf: user?.id === me.id, isFixed, isSignInFixed: isFixed || !canChangeSignIn(me) }
}

function Limits({ isFixed }: { isFixed: boolean }) {
  const isSignInOpen = canChangeSignIn(useMe())
  return (
    <>
      {isFixed && <Alert tone="info">Only an administrator can change an administrator.</Alert>}
      {!isSignInOpen && (
        <Alert tone="info">Email, sign-in and permissions are closed to support. {SUPPORT_REFUSED}</Alert>
      )}
    </>
  )
}

function DisableButton({ user, onSet }: { user: UserSummary; onSet: (disabled: boolean) => void }) {
  const confirm = useConfirm()
  if (user.disabled)
    return (
      <Button variant="outline" size="lg" onPress={() => onSet(false)}>
        Enable
      </Button>
    )
  const ask = async () => {
    const text = 'They are signed out immediately and no longer appear in pickers. Their past work keeps their name.'
    if (await confirm({ title: `Disable ${user.name}?`, text, confirmLabel: 'Disable', danger: true })) onSet(true)
  }
  return (
    <Button variant="outline" size="lg" onPress={() => void ask()}>
      Disable
    </Button>
  )
}
