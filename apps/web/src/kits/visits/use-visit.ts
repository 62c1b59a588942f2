import { useEffect, useMemo } from 'react'
import { notificationHub } from '../../lib/live.ts'
import { useOpenCase } from '../case-form/case-context.ts'
import { Visit } from './visit.ts'

/** A visit lasts as long as the page is visible. */
export function useVisit(): Visit {
  const { store } = useOpenCase()
  const visit = useMemo(() => new Visit(store), [store])
  useEffect(() => {
    void visit.begin()
    const onChange = () => (document.hidden ? visit.end() : void visit.begin())
    document.addEventListener('visibilitychange', onChange)
    const stop = notificationHub.on('visited', visit.seenElsewhere)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onChange)
      visit.end()
    }
  }, [visit])
  return visit
}
