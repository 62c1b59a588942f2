import { elapsedText } from '@dossier/core/text/elapsed'
import { useMemo, useSyncExternalStore } from 'react'
import { clockTime, followClock } from '../ui/clock.ts'

const MINUTE = 60_000

/** How long ago an instant was, for example `14 seconds ago`. It is drawn again only when the text changes. */
export function useElapsed(since: string): string {
  const subscribe = useMemo(() => {
    const needsSeconds = () => clockTime() - Date.parse(since) < MINUTE
    return (tell: () => void) => followClock({ tell, needsSeconds })
  }, [since])
  return useSyncExternalStore(subscribe, () => elapsedText(since, clockTime()))
}
