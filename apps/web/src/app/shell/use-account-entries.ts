import { secondFactor } from '@dossier/contract/sign-in/second-factor'
import { supportAccess } from '@dossier/contract/organization/support-access'
import { canCallAsSupport } from '@dossier/core/access/support'
import { useNavigate } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  BadgeInfo,
  CircleUser,
  CreditCard,
  FilePen,
  Info,
  LifeBuoy,
  ListChecks,
  LogOut,
  MailPlus,
  Monitor,
  MonitorSmartphone,
  Moon,
  Settings2,
  ShieldCheck,
  Sun,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { useAllOffers, useDiscarded } from '../../kits/unsaved/use-offers.ts'
import { hasFeature, useMe } from '../../lib/me.ts'
import { ORGANIZATION, useSubscription } from '../../lib/subscription.ts'
import { useLogout } from '../use-logout.ts'
import { useSwitchTenant } from '../use-switch-tenant.ts'
import type { AccountDialogName } from './AccountDialog.tsx'
import { otherTenants } from './other-tenants.ts'
import { useInterfaceSwitch } from './use-interface-switch.ts'
import { useThemeSwitch } from './use-theme-switch.ts'

export interface AccountEntry {
  id: string
  label: string
  icon: LucideIcon
  hint?: string
  /** Missing: it is shown. */
  isShown?: boolean
  run: () => void
}

const shown = (entries: AccountEntry[]) => entries.filter(({ isShown = true }) => isShown)

/** What the user menu offers this person: their own things, and below those the ways out. */
export function useAccountEntries(open: (dialog: AccountDialogName) => void) {
  return { own: shown([...useLookEntries(), ...useOwnEntries(open)]), leaving: shown(useLeavingEntries(open)) }
}

function useLookEntries(): AccountEntry[] {
  const me = useMe()
  const { theme, flip } = useThemeSwitch()
  const { isNew, flipInterface } = useInterfaceSwitch()
  const isDark = theme === 'dark'
  return [
    {
      id: 'theme',
      label: 'Theme',
      icon: isDark ? Moon : Sun,
      hint: isDark ? 'Dark · Alt T' : 'Light · Alt T',
      run: flip,
    },
    {
      id: 'interface',
      label: isNew ? 'Classic interface' : 'New interface',
      icon: Monitor,
      isShown: me.isAdmin && hasFeature(me, 'enableV2'),
      run: flipInterface,
    },
  ]
}

function useOwnEntries(open: (dialog: AccountDialogName) => void): AccountEntry[] {
  const me = useMe()
  const navigate = useNavigate()
  const hasBilling = (useSubscription().data?.id ?? 0) > 0
  const holder = { tenantId: me.tenantId, userId: me.id }
  const unsaved = useAllOffers(holder).length
  const hasDiscarded = useDiscarded(holder).length > 0
  const dialog = (id: AccountDialogName, label: string, icon: LucideIcon, isShown = true): AccountEntry => ({
    id,
    label,
    icon,
    isShown,
    run: () => open(id),
  })
  const account = () => void navigate({ to: '/userprofile/$userId', params: { userId: String(me.id) } })
  const billing = () => void navigate({ to: ORGANIZATION })
  const steps = () => void navigate({ to: '/dashboard', search: { steps: true } })
  const mayChangeSupport = me.isAdmin && canCallAsSupport(me, supportAccess.change)
  return [
    dialog('status', me.currentStatus?.title ?? 'Set My Status', CircleUser, !me.isSupport),
    { id: 'account', label: 'My Account', icon: UserRound, isShown: !me.isSupport, run: account },
    dialog('settings', 'My Settings', Settings2),
    dialog('secondFactor', 'Two-Factor Authentication', ShieldCheck, canCallAsSupport(me, secondFactor.setUp)),
    dialog('sessions', 'Sessions', MonitorSmartphone),
    dialog('unsaved', `Unsaved text (${unsaved})`, FilePen, unsaved > 0 || hasDiscarded),
    dialog('information', 'Information', Info, me.hasTenantInfo && hasFeature(me, 'tenantInfo')),
    { id: 'billing', label: 'Billing', icon: CreditCard, isShown: hasBilling, run: billing },
    { id: 'firstSteps', label: 'First steps', icon: ListChecks, isShown: me.isAdmin && !me.isSupport, run: steps },
    dialog('support', 'Support Access', LifeBuoy, mayChangeSupport),
    dialog('about', 'About Dossier', BadgeInfo),
  ]
}

function useLeavingEntries(open: (dialog: AccountDialogName) => void): AccountEntry[] {
  const me = useMe()
  const logout = useLogout()
  const switchTenant = useSwitchTenant()
  return [
    ...otherTenants(me).map((tenant) => ({
      id: `tenant ${tenant.id} ${tenant.userId}`,
      label: tenant.label,
      icon: ArrowLeftRight,
      run: () => void switchTenant(tenant),
    })),
    {
      id: 'invitations',
      label: 'Invitations',
      icon: MailPlus,
      isShown: me.invitations.length > 0,
      run: () => open('invitations'),
    },
    { id: 'logout', label: 'Logout', icon: LogOut, run: () => void logout() },
  ]
}
