import type { ListCalculations } from '@dossier/contract/views/calculations'
import type { CasesTable } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import { groupLabel } from '@dossier/core/views/group-label'
import type { ListSearch } from '@dossier/core/views/list-search'
import { useId, type ReactNode } from 'react'
import { reader } from '../../../lib/dates.ts'
import { GroupCalculations } from '../calculations/GroupCalculations.tsx'
import { useFollowedTotal } from '../use-followed-total.ts'
import { GroupHead } from './GroupHead.tsx'

interface DividedGroupProps {
  view: View
  search: ListSearch
  group: NonNullable<CasesTable['parent']>
  isOpen: boolean
  onToggle: (id: string, isOpen: boolean) => void
  onOnly: (() => void) | undefined
  calculated: ListCalculations | undefined
  /** Its subgroups on this page. */
  children: ReactNode
}

/** A group with subgroups: its head and, unless it is closed, these. (ADR 203) */
export function DividedGroup(props: DividedGroupProps) {
  const { view, search, group, isOpen, onToggle, onOnly, calculated, children } = props
  const id = useId()
  const label = groupLabel(group, view, reader().locale)
  const { total = group.totalRecords } = useFollowedTotal(view, search, true, { tableId: group.id })
  return (
    <section className="group divided" aria-label={label}>
      <GroupHead
        view={view}
        group={group}
        label={label}
        total={{ count: total, isMinimum: false }}
        isOpen={isOpen}
        onToggle={(next) => onToggle(group.id, next)}
        controls={id}
        onOnly={onOnly}
      />
      <GroupCalculations view={view} tableId={group.id} calculated={calculated} label={label} />
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  )
}
