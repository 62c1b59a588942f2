import { ArrowLeftRight, LogOut, MonitorSmartphone, Moon, ShieldCheck, Sun } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useMe } from '../../lib/me.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger } from '../../ui/Menu.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { logout } from '../session.ts'
import { switchTenant } from './switch-tenant.ts'
import { useThemeSwitch } from './use-theme-switch.ts'

const SecondFactorModal = lazy(async () => ({
  default: (await import('../../kits/second-factor/SecondFactorModal.tsx')).SecondFactorModal,
}))
const SessionsModal = lazy(async () => ({
  default: (await import('../../kits/sessions/SessionsModal.tsx')).SessionsModal,
}))

/** What concerns the person: look, security, other tenants, leaving. */
export function UserMenu() {
  const me = useMe()
  const { theme, flip } = useThemeSwitch()
  const others = me.loginTenants.filter(({ id, disabled }) => id !== me.tenantId && !disabled)
  const [open, setOpen] = useState<'secondFactor' | 'sessions' | null>(null)
  const ThemeIcon = theme === 'dark' ? Sun : Moon
  return (
    <>
      <MenuTrigger>
        <AriaButton className="me" aria-label={`${me.name}, account`}>
          <Avatar name={me.name} size={28} />
        </AriaButton>
        <Popover placement="bottom end">
          <Menu aria-label="Account">
            <MenuSection title={me.name}>
              <MenuItem textValue="Theme" onAction={flip} hint="Alt T">
                <ThemeIcon size={15} aria-hidden />
                {theme === 'dark' ? 'Light theme' : 'Dark theme'}
              </MenuItem>
              <MenuItem textValue="Two-Factor Authentication" onAction={() => setOpen('secondFactor')}>
                <ShieldCheck size={15} aria-hidden />
                Two-Factor Authentication
              </MenuItem>
              <MenuItem textValue="Sessions" onAction={() => setOpen('sessions')}>
                <MonitorSmartphone size={15} aria-hidden />
                Sessions
              </MenuItem>
            </MenuSection>
            <MenuSeparator />
            {others.map((tenant) => (
              <MenuItem key={tenant.id} textValue={tenant.title} onAction={() => void switchTenant(tenant)}>
                <ArrowLeftRight size={15} aria-hidden />
                {`Switch to ${tenant.title}`}
              </MenuItem>
            ))}
            <MenuItem textValue="Logout" onAction={() => void logout()}>
              <LogOut size={15} aria-hidden />
              Logout
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      <Suspense>
        {open === 'secondFactor' && <SecondFactorModal onClose={() => setOpen(null)} />}
        {open === 'sessions' && <SessionsModal onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}
