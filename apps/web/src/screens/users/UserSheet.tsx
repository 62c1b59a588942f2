import { Link } from '@tanstack/react-router'
import type { Me } from '@dossier/contract/user-profile/me'
import type { Team } from '@dossier/contract/users/teams'
import type { UserSummary } from '@dossier/contract/users/details'
import { canManageAccess, SUPPORT_REFUSED } from '@dossier/core/access/support'
import { canChangeUser } from '@dossier/core/access/users'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FormDialog } from '../../kits/form/FormDialog.tsx'
import { TeamsField } from '../../kits/form/TeamsField.tsx'
import { InvitationLine } from './InvitationLine.tsx'
import { RightsField } from './RightsField.tsx'
import { SignInField } from './SignInField.tsx'
import { StatusField } from './StatusField.tsx'
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
  const { isSelf, isFixed, isSignInFixed } = limitsOf(me, user)
  const closed = isFixed ? 'Only an administrator can change an administrator.' : undefined
  const { form, setDisabled } = useUserForm(user, { closed, onSaved, onClose })
  const canDisable = user && !isSelf && !isSignInFixed
  const status = form.field('statusId')
  const rights = form.field('rights')
  return (
    <FormDialog
      title={user ? user.name : 'Add User'}
      form={form}
      onClose={onClose}
      danger={canDisable && <DisableButton user={user} onSet={setDisabled} />}
    >
      {!canManageAccess(me) && (
        <Alert tone="info">Email, sign-in, teams and permissions are closed to support. {SUPPORT_REFUSED}</Alert>
      )}
      {!user && <InvitationLine />}
      <TextField {...form.text('name')} autoFocus={!user} />
      <TextField
        {...form.text('email')}
        type="email"
        isDisabled={isSignInFixed || isSelf}
        note={isSelf ? 'Ask a colleague who can edit users to change your email.' : undefined}
      />
      <TeamsField {...form.field('teams')} all={teams} isDisabled={isSignInFixed} />
      {user && !isFixed && <SignInField user={user} />}
      {user && <StatusField userId={user.id} value={status.value} onChange={status.onChange} />}
      <RightsField
        value={rights.value}
        isFixed={isSignInFixed}
        isSelf={isSelf}
        before={user && !user.disabled ? (user.rights ?? null) : null}
        onChange={rights.onChange}
      />
      {user && me.isAdmin && (
        <p>
          <Link to="/configuration" search={{ section: 'auditLog', user: user.id }} className="btn outline">
            History
          </Link>
        </p>
      )}
    </FormDialog>
  )
}

/** What `me` may not change of a user. */
function limitsOf(me: Me, user: UserSummary | null) {
  const isFixed = user !== null && !canChangeUser(me, { isAdmin: user.rights?.isAdmin ?? false })
  return { isSelf: user?.id === me.id, isFixed, isSignInFixed: isFixed || !canManageAccess(me) }
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
