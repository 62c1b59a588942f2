import { secondFactor } from '@dossier/contract/second-factor'
import { supportAccess } from '@dossier/contract/support-access'
import { canCallAsSupport } from '@dossier/core/access/support'
import { useNavigate } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  CreditCard,
  CircleUser,
  FilePen,
  Info,
  LifeBuoy,
  LogOut,
  MailPlus,
  MonitorSmartphone,
  Monitor,
  Moon,
  Settings2,
  ShieldCheck,
  Sun,
  UserRound,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useAllOffers } from '../../kits/unsaved/use-offers.ts'
import { hasFeature, useMe } from '../../lib/me.ts'
import { ORGANIZATION, useSubscription } from '../../lib/subscription.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger } from '../../ui/Menu.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { useLogout } from '../use-logout.ts'
import { useSwitchTenant } from '../use-switch-tenant.ts'
import { otherTenants } from './other-tenants.ts'
import { useInterfaceSwitch } from './use-interface-switch.ts'
import { useThemeSwitch } from './use-theme-switch.ts'

const StatusDialog = lazy(async () => ({
  default: (await import('../../kits/user-status/StatusDialog.tsx')).StatusDialog,
}))
const SettingsModal = lazy(async () => ({ default: (await import('./SettingsModal.tsx')).SettingsModal }))
const SecondFactorModal = lazy(async () => ({
  default: (await import('../../kits/second-factor/SecondFactorModal.tsx')).SecondFactorModal,
}))
const SessionsModal = lazy(async () => ({
  default: (await import('../../kits/sessions/SessionsModal.tsx')).SessionsModal,
}))
const SupportModal = lazy(async () => ({
  default: (await import('../../kits/support-access/SupportModal.tsx')).SupportModal,
}))
const UnsavedSheet = lazy(async () => ({
  default: (await import('../../kits/unsaved/UnsavedSheet.tsx')).UnsavedSheet,
}))
const InvitationsModal = lazy(async () => ({
  default: (await import('../../kits/invitations/InvitationsModal.tsx')).InvitationsModal,
}))
const InformationModal = lazy(async () => ({ default: (await import('./InformationModal.tsx')).InformationModal }))

/** What concerns the person: look, security, other tenants, leaving. */
export function UserMenu() {
  const me = useMe()
  const navigate = useNavigate()
  const logout = useLogout()
  const switchTenant = useSwitchTenant()
  const [settings, setSettings] = useState(false)
  const { theme, flip } = useThemeSwitch()
  const { isNew, flipInterface } = useInterfaceSwitch()
  const [isChoosing, setIsChoosing] = useState(false)
  const status = me.currentStatus?.title
  const [open, setOpen] = useState<'secondFactor' | 'sessions' | 'support' | 'unsaved' | 'invitations' | null>(null)
  const ThemeIcon = theme === 'dark' ? Moon : Sun
  const [isInformed, setInformed] = useState(false)
  const hasBilling = (useSubscription().data?.id ?? 0) > 0
  const unsaved = useAllOffers({ tenantId: me.tenantId, userId: me.id }).length
  const hasInformation = me.hasTenantInfo && hasFeature(me, 'tenantInfo')
  return (
    <>
      <MenuTrigger>
        <AriaButton className="me" aria-label={status ? `${me.name}, account, ${status}` : `${me.name}, account`}>
          <Avatar name={me.name} id={me.id} size={28} />
          {status && <span className="status-dot" aria-hidden />}
        </AriaButton>
        <Popover placement="bottom end">
          <Menu aria-label="Account">
            <MenuSection title={me.name}>
              <MenuItem textValue="Theme" onAction={flip} hint={theme === 'dark' ? 'Dark · Alt T' : 'Light · Alt T'}>
                <ThemeIcon size={15} aria-hidden />
                Theme
              </MenuItem>
              {me.isAdmin && hasFeature(me, 'enableV2') && (
                <MenuItem textValue={isNew ? 'Classic interface' : 'New interface'} onAction={flipInterface}>
                  <Monitor size={15} aria-hidden />
                  {isNew ? 'Classic interface' : 'New interface'}
                </MenuItem>
              )}
              {!me.isSupport && (
                <MenuItem textValue={status ?? 'Set My Status'} onAction={() => setIsChoosing(true)}>
                  <CircleUser size={15} aria-hidden />
                  <span className="truncate">{status ?? 'Set My Status'}</span>
                </MenuItem>
              )}
              {!me.isSupport && (
                <MenuItem
                  textValue="My Account"
                  onAction={() => void navigate({ to: '/userprofile/$userId', params: { userId: String(me.id) } })}
                >
                  <UserRound size={15} aria-hidden />
                  My Account
                </MenuItem>
              )}
              <MenuItem textValue="My Settings" onAction={() => setSettings(true)}>
                <Settings2 size={15} aria-hidden />
                My Settings
              </MenuItem>
              {canCallAsSupport(me, secondFactor.setUp) && (
                <MenuItem textValue="Two-Factor Authentication" onAction={() => setOpen('secondFactor')}>
                  <ShieldCheck size={15} aria-hidden />
                  Two-Factor Authentication
                </MenuItem>
              )}
              <MenuItem textValue="Sessions" onAction={() => setOpen('sessions')}>
                <MonitorSmartphone size={15} aria-hidden />
                Sessions
              </MenuItem>
              {unsaved > 0 && (
                <MenuItem textValue="Unsaved text" onAction={() => setOpen('unsaved')}>
                  <FilePen size={15} aria-hidden />
                  Unsaved text ({unsaved})
                </MenuItem>
              )}
              {hasInformation && (
                <MenuItem textValue="Information" onAction={() => setInformed(true)}>
                  <Info size={15} aria-hidden />
                  Information
                </MenuItem>
              )}
              {hasBilling && (
                <MenuItem textValue="Billing" onAction={() => void navigate({ to: ORGANIZATION })}>
                  <CreditCard size={15} aria-hidden />
                  Billing
                </MenuItem>
              )}
              {me.isAdmin && canCallAsSupport(me, supportAccess.change) && (
                <MenuItem textValue="Support Access" onAction={() => setOpen('support')}>
                  <LifeBuoy size={15} aria-hidden />
                  Support Access
                </MenuItem>
              )}
            </MenuSection>
            <MenuSeparator />
            {otherTenants(me).map((tenant) => (
              <MenuItem
                key={`${tenant.id} ${tenant.userId}`}
                textValue={tenant.label}
                onAction={() => void switchTenant(tenant)}
              >
                <ArrowLeftRight size={15} aria-hidden />
                {tenant.label}
              </MenuItem>
            ))}
            {me.invitations.length > 0 && (
              <MenuItem textValue="Invitations" onAction={() => setOpen('invitations')}>
                <MailPlus size={15} aria-hidden />
                Invitations
              </MenuItem>
            )}
            <MenuItem textValue="Logout" onAction={() => void logout()}>
              <LogOut size={15} aria-hidden />
              Logout
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      <Suspense>{isChoosing && <StatusDialog onClose={() => setIsChoosing(false)} />}</Suspense>
      <Suspense>{settings && <SettingsModal onClose={() => setSettings(false)} />}</Suspense>
      <Suspense>
        {open === 'secondFactor' && <SecondFactorModal onClose={() => setOpen(null)} />}
        {open === 'support' && <SupportModal onClose={() => setOpen(null)} />}
        {open === 'unsaved' && <UnsavedSheet onClose={() => setOpen(null)} />}
        {open === 'invitations' && <InvitationsModal onClose={() => setOpen(null)} />}
        {open === 'sessions' && <SessionsModal onClose={() => setOpen(null)} />}
      </Suspense>
      <Suspense>{isInformed && <InformationModal onClose={() => setInformed(false)} />}</Suspense>
    </>
  )
}
