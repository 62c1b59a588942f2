import { Suspense, useState, type ReactNode } from 'react'
import { ArrowLeftRight, LogOut, MonitorSmartphone, Moon, Sun } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useMe } from '../../lib/me.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Monogram } from '../../ui/Monogram.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { tenantName } from '../shell/other-tenants.ts'
import { Banner } from '../shell/Banner.tsx'
import { chooseTheme, useTheme } from '../theme.ts'
import { useLogout } from '../use-logout.ts'
import { useSwitchTenant } from '../use-switch-tenant.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import '../shell/shell.css'
import './bare.css'

const SessionsModal = lazyPart(async () => ({
  default: (await import('../../kits/sessions/SessionsModal.tsx')).SessionsModal,
}))

interface BareFrameProps {
  /** Next to the product's name. */
  name: string
  nav?: ReactNode
  children: ReactNode
}

/** A frame without anything of a tenant: the product's name, a few places to go, the account, and the sheet. */
export function BareFrame({ name, nav, children }: BareFrameProps) {
  return (
    <div className="bare">
      <a href="#main" className="skip">
        Skip to content
      </a>
      <header className="bare-top">
        <Monogram of="Dossier" />
        <span className="bare-name truncate">
          <b>Dossier</b> <span className="sub">{name}</span>
        </span>
        {nav}
        <span className="grow" />
        <AccountMenu />
      </header>
      <Banner />
      <main id="main" className="panel" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

/** The theme is stored on this device: nothing can be saved to the account from here. */
function AccountMenu() {
  const me = useMe()
  const theme = useTheme()
  const logout = useLogout()
  const switchTenant = useSwitchTenant()
  const [isOpen, setIsOpen] = useState(false)
  const others = me.loginTenants.filter(({ id, disabled }) => id !== me.tenantId && !disabled)
  const ThemeIcon = theme === 'dark' ? Moon : Sun
  return (
    <>
      <MenuTrigger>
        <AriaButton className="me" aria-label={`${me.name}, account`}>
          <Avatar name={me.name} size={28} />
        </AriaButton>
        <Popover placement="bottom end">
          <Menu aria-label="Account">
            <MenuSection title={me.name}>
              <MenuItem
                textValue="Theme"
                onAction={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
                hint={theme === 'dark' ? 'Dark' : 'Light'}
              >
                <ThemeIcon size={15} aria-hidden />
                Theme
              </MenuItem>
              <MenuItem textValue="Sessions" onAction={() => setIsOpen(true)}>
                <MonitorSmartphone size={15} aria-hidden />
                Sessions
              </MenuItem>
            </MenuSection>
            <MenuSeparator />
            {others.map((tenant) => (
              <MenuItem key={tenant.id} textValue={tenantName(tenant)} onAction={() => void switchTenant(tenant)}>
                <ArrowLeftRight size={15} aria-hidden />
                {`Switch to ${tenantName(tenant)}`}
              </MenuItem>
            ))}
            <MenuItem textValue="Logout" onAction={() => void logout()}>
              <LogOut size={15} aria-hidden />
              Logout
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      <Suspense>{isOpen && <SessionsModal onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
