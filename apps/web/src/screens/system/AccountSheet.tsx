import { system } from '@dossier/contract/system/calls'
import { type SystemAccount } from '@dossier/contract/system/accounts'
import { FormDialog } from '../../kits/form/FormDialog.tsx'
import { FormSection } from '../../kits/form/FormSection.tsx'
import { request } from '../../kits/form/request.ts'
import type { Form } from '../../kits/form/save-with-rebase.ts'
import { useForm } from '../../kits/form/use-form.ts'
import { useMe } from '../../lib/me.ts'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AccountActions, DisableButton } from './AccountActions.tsx'

interface AccountSheetProps {
  /** null: a new one. */
  account: SystemAccount | null
  onSaved: () => unknown
  onClose: () => void
}

const TITLES = {
  name: 'Name',
  email: 'Email',
  allowSystemAdmin: 'System portal',
  isSupport: 'Support for tenants that grant access',
}

const valuesOf = (account: SystemAccount | null) => ({
  name: account?.name ?? '',
  email: account?.email ?? '',
  allowSystemAdmin: account?.allowSystemAdmin ?? true,
  isSupport: account?.isSupport ?? false,
})

type Values = ReturnType<typeof valuesOf>

/** Only the changed values: a colleague may have disabled the account in the meantime. */
function requestOf(account: SystemAccount | null, { values, start }: Form<Values, undefined>, flags = {}) {
  if (!account) return request(system.createAccount, { body: values })
  const changed = Object.entries(values).filter(([key, value]) => value !== start[key as keyof Values])
  const body = { ...Object.fromEntries(changed), ...flags }
  return request(system.changeAccount, { params: { id: String(account.id) }, body })
}

/** Creates or changes an account. People cannot remove their own access. */
export function AccountSheet({ account, onSaved, onClose }: AccountSheetProps) {
  const isSelf = useMe().id === account?.id
  const form = useForm<Values, undefined>({
    stored: { values: valuesOf(account), lastUpdated: undefined },
    titles: TITLES,
    keep: null,
    save: (one) => requestOf(account, one),
    onSaved,
    onClose,
  })
  const disable = (disabled: boolean) => void form.send((one) => requestOf(account, one, { disabled }))
  return (
    <FormDialog
      title={account ? account.name : 'Create Account'}
      form={form}
      onClose={onClose}
      danger={account && !isSelf && <DisableButton account={account} onSet={disable} />}
    >
      <TextField {...form.text('name')} autoFocus={!account} />
      <TextField
        {...form.text('email')}
        type="email"
        isReadOnly={account !== null}
        note={account ? undefined : 'We email a link to choose a password to this address.'}
      />
      <FormSection title="Access">
        <Checkbox {...form.checkbox('allowSystemAdmin')} isDisabled={isSelf} />
        <Checkbox {...form.checkbox('isSupport')} />
      </FormSection>
      {account && <AccountActions account={account} isSelf={isSelf} onDone={onSaved} />}
    </FormDialog>
  )
}
