import type { ListCalculations } from '@dossier/contract/views/calculations'
import type { View } from '@dossier/contract/views/definition'
import { CalculationLine } from './CalculationLine.tsx'

interface GroupCalculationsProps {
  view: View
  tableId: string
  calculated: ListCalculations | undefined
  /** What the group is called. */
  label: string
}

/** What was calculated of one group, as far as it is known. */
export function GroupCalculations({ view, tableId, calculated, label }: GroupCalculationsProps) {
  const all = calculated && [...calculated.tables, ...calculated.parents]
  const values = all?.find(({ id }) => id === tableId)?.values
  if (!calculated || !values) return null
  const { calculations } = calculated
  return <CalculationLine view={view} calculations={calculations} values={values} label={`Calculations of ${label}`} />
}
