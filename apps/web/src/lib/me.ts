import type { Me } from '@dossier/contract/user-profile/me'
import { isEnabled, type Feature } from '@dossier/core/tenants/features'
import { createContext, useContext } from 'react'

/** Provided by the page frame behind the sign-in; tests provide a person of their own. */
export const MeContext = createContext<Me | null>(null)

/** The signed-in person; for components behind the sign-in. */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('useMe needs a signed-in person: use it below the page frame.')
  return me
}

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** The first day of the week in the tenant; Monday by default. */
export const useFirstDay = (): (typeof DAYS)[number] => DAYS[useContext(MeContext)?.firstDayOfWeek ?? 1] ?? 'mon'

export const hasFeature = (me: Me, feature: Feature): boolean => isEnabled(me.tenantEnabledFeatures, feature)

/** Whether the person sees the newer interface (V2): unless they have chosen the classic one. (D-030) */
export const usesNewInterface = (me: Me): boolean => me.preferences['disableV2'] !== true

/** The placeholder of the global search box. */
export const searchTitle = (me: Me): string => (usesNewInterface(me) ? 'Search' : 'Global Search')
