import { isBlank } from '@dossier/contract/required-text'
import { system } from '@dossier/contract/system/calls'
import { type SystemAccount } from '@dossier/contract/system/accounts'
import { EditSheet } from '../../kits/edit-sheet/EditSheet.tsx'
import { useEdit } from '../../kits/edit-sheet/use-edit.ts'
import { call } from '../../lib/api.ts'
import { useMe } from '../../lib/me.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AccountActions, DisableButton } from './AccountActions.tsx'

interface AccountSheetProps {
  /** null: a new one. */
  account: SystemAccount | null
  onSaved: () => unknown
  onClose: () => void
}

/** Creates or changes an account. People cannot remove their own access. */
export function AccountSheet({ account, onSaved, onClose }: AccountSheetProps) {
  const isSelf = useMe().id === account?.id
  const edit = useEdit(
    {
      name: account?.name ?? '',
      email: account?.email ?? '',
      allowSystemAdmin: account?.allowSystemAdmin ?? true,
      isSupport: account?.isSupport ?? false,
    },
    { onSaved, onClose },
  )
  const { start, values, change, send } = edit
  // Only the changed values: a colleague may have disabled the account in the meantime.
  const store = (flags: { disabled?: boolean } = {}) => {
    if (!account) return call(system.createAccount, { body: values })
    const changed = Object.entries(values).filter(([key, value]) => value !== start[key as keyof typeof start])
    return call(system.changeAccount, {
      params: { id: String(account.id) },
      body: { ...Object.fromEntries(changed), ...flags },
    })
  }
  return (
    <EditSheet
      title={account ? account.name : 'Create Account'}
      edit={edit}
      canSave={!isBlank(values.name) && values.email.trim() !== ''}
      onSave={() => send(() => store())}
      onClose={onClose}
      danger={
        account &&
        !isSelf && <DisableButton account={account} onSet={(disabled) => void send(() => store({ disabled }))} />
      }
    >
      <TextField
        label="Name"
        isRequired
        autoFocus={!account}
        maxLength={200}
        value={values.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        label="Email"
        type="email"
        isRequired
        isReadOnly={account !== null}
        maxLength={254}
        note={account ? undefined : 'We email a link to choose a password to this address.'}
        value={values.email}
        onChange={(email) => change({ email })}
      />
      <fieldset className="system-group">
        <legend>Access</legend>
        <Checkbox
          isSelected={values.allowSystemAdmin}
          isDisabled={isSelf}
          onChange={(allowSystemAdmin) => change({ allowSystemAdmin })}
        >
          System portal
        </Checkbox>
        <Checkbox isSelected={values.isSupport} onChange={(isSupport) => change({ isSupport })}>
          Support for tenants that grant access
        </Checkbox>
      </fieldset>
      {account && <AccountActions account={account} isSelf={isSelf} onDone={onSaved} />}
    </EditSheet>
  )
}
