import type { View } from '@dossier/contract/views/definition'
import type { ListSearch } from '@dossier/core/views/list-search'
import { CalculationLine } from './CalculationLine.tsx'
import { useCalculations } from './use-calculations.ts'

/** What a view calculates of all of its records, at the foot of its table. */
export function ListFoot({ view, search }: { view: View; search: ListSearch }) {
  return <FootOf view={view} found={useCalculations(view, search)} />
}

interface FootOfProps {
  view: View
  found: ReturnType<typeof useCalculations>
}

export function FootOf({ view, found }: FootOfProps) {
  if (!found || found.calculations.length === 0) return null
  return (
    <CalculationLine
      view={view}
      calculations={found.calculations}
      values={found.all}
      label={`Calculations of ${view.title}`}
    />
  )
}
