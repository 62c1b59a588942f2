import { ArrowLeftRight, Info, LogOut, Moon, Sun } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { hasFeature, useMe } from '../../lib/me.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger } from '../../ui/Menu.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { logout } from '../session.ts'
import { switchTenant } from './switch-tenant.ts'
import { useThemeSwitch } from './use-theme-switch.ts'

const InformationModal = lazy(async () => ({ default: (await import('./InformationModal.tsx')).InformationModal }))

/** What concerns the person: look, other tenants, leaving. */
export function UserMenu() {
  const me = useMe()
  const { theme, flip } = useThemeSwitch()
  const others = me.loginTenants.filter(({ id, disabled }) => id !== me.tenantId && !disabled)
  const ThemeIcon = theme === 'dark' ? Sun : Moon
  const [isInformed, setInformed] = useState(false)
  const hasInformation = me.hasTenantInfo && hasFeature(me, 'tenantInfo')
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
            </MenuSection>
            {hasInformation && (
              <MenuItem textValue="Information" onAction={() => setInformed(true)}>
                <Info size={15} aria-hidden />
                Information
              </MenuItem>
            )}
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
      <Suspense>{isInformed && <InformationModal onClose={() => setInformed(false)} />}</Suspense>
    </>
  )
}
