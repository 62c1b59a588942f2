import { useEffect, useMemo } from 'react'
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
    return () => {
      document.removeEventListener('visibilitychange', onChange)
      visit.end()
    }
  }, [visit])
  return visit
}
