import { tenant } from '@dossier/contract/organization/tenant'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryOf } from '../../../lib/cache.ts'
import { useMe } from '../../../lib/me.ts'
import { messageToast } from '../../../lib/message-toast.ts'
import { savePreference } from '../../../lib/preferences.ts'
import { useWords } from '../../../lib/words.ts'
import { countDone, stepsOf } from './steps.ts'

/** Of a person, for every device. */
const HIDDEN = 'firstStepsHidden'

/** The first steps of the organization for its administrators, and whether they are shown without being called for. */
export function useFirstSteps({ isOpened }: { isOpened: boolean }) {
  const me = useMe()
  const words = useWords()
  const cache = useQueryClient()
  const isHidden = me.preferences[HIDDEN] === true
  const isMine = me.isAdmin && !me.isSupport
  const enabled = isMine && (isOpened || !isHidden)
  const { data, isPending } = useQuery({ ...queryOf(tenant.firstSteps), enabled, refetchOnWindowFocus: true })
  const steps = data ? stepsOf(data, me, words) : []
  const isOffered = enabled && data?.isNew === true && !isHidden && countDone(steps) < steps.length
  return {
    template: data?.template ?? null,
    steps,
    /** What of them the page shows: the list in place of dashboards, or a line above the one that is there. */
    shownFor: (hasDashboard: boolean): 'waiting' | 'list' | 'line' | 'none' => {
      const isList = isOpened || !hasDashboard
      if (enabled && isPending) return isList ? 'waiting' : 'none'
      if (!data || !(isOpened ? isMine : isOffered)) return 'none'
      return isList ? 'list' : 'line'
    },
    isHidden,
    hide: (next: boolean) => void savePreference(cache, HIDDEN, next).catch(messageToast),
  }
}

export type FoundSteps = ReturnType<typeof useFirstSteps>
