import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useMe } from '../../lib/me.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { AccountDialog, type AccountDialogName } from './AccountDialog.tsx'
import { useAccountEntries, type AccountEntry } from './use-account-entries.ts'

/** What concerns the person: look, security, other tenants, leaving. */
export function UserMenu() {
  const me = useMe()
  const [dialog, setDialog] = useState<AccountDialogName | null>(null)
  const { own, leaving } = useAccountEntries(setDialog)
  const status = me.currentStatus?.title
  return (
    <>
      <MenuTrigger>
        <AriaButton className="me" aria-label={status ? `${me.name}, account, ${status}` : `${me.name}, account`}>
          <Avatar name={me.name} id={me.id} size={28} />
          {status && <span className="status-dot" aria-hidden />}
        </AriaButton>
        <Popover placement="bottom end">
          <Menu aria-label="Account">
            <MenuSection title={me.name}>{own.map(entryItem)}</MenuSection>
            <MenuSeparator />
            {leaving.map(entryItem)}
          </Menu>
        </Popover>
      </MenuTrigger>
      {dialog && <AccountDialog name={dialog} onClose={() => setDialog(null)} />}
    </>
  )
}

const entryItem = ({ id, label, icon: Icon, hint, run }: AccountEntry) => (
  <MenuItem key={id} textValue={label} onAction={run} hint={hint}>
    <Icon size={15} aria-hidden />
    <span className="truncate">{label}</span>
  </MenuItem>
)
