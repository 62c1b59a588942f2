import { useNavigate } from '@tanstack/react-router'
import { useRecord } from '../case-form/case-context.ts'

/** Opens the page on which everything of the record is loaded, to be printed. */
export function usePrint(): () => void {
  const navigate = useNavigate()
  const { caseNumber } = useRecord()
  return () => void navigate({ to: '/cases/$caseNumber', params: { caseNumber }, search: { print: true } })
}
