import { useRouter } from '@tanstack/react-router'
import { useOpenCase } from './case-context.ts'
import type { CaseTarget } from './page-place.ts'

/** The whole address of the open record, or of a part of it: for other people, or for another device. */
export function useCaseAddress(): (target?: CaseTarget) => string {
  const router = useRouter()
  const { caseNumber } = useOpenCase().store.record
  return (target = {}) => {
    const place = router.buildLocation({ to: '/cases/$caseNumber', params: { caseNumber }, search: target })
    return location.origin + router.history.createHref(place.publicHref)
  }
}
