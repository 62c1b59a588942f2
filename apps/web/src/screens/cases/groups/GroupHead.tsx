import type { CasesTable } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import { totalText } from '@dossier/core/text/count-line'
import { ChevronRight, ListFilter } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { reader } from '../../../lib/dates.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ChangesPill, type ChangesPillProps } from '../ChangesPill.tsx'
import { GroupGlyph } from './GroupGlyph.tsx'

interface GroupHeadProps extends ChangesPillProps {
  view: View
  table: CasesTable
  label: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  /** The id of the table. */
  controls: string
  /** Lists the records of this group alone; missing where no filter finds them. */
  onOnly: (() => void) | undefined
}

/** With an area, a filter finds the areas below it, which are groups of their own. (D-084) */
const BELOW: Record<string, string> = { areas: ' and the areas below it' }

const BY_KEY: Record<string, boolean> = { ArrowLeft: false, ArrowRight: true }

/** The name and the size of a group; a press closes and opens it, as arrow keys do. */
export function GroupHead({ view, table, label, isOpen, onToggle, controls, onOnly, ...changes }: GroupHeadProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const next = BY_KEY[event.key]
    if (next === undefined) return
    event.preventDefault()
    onToggle(next)
  }
  return (
    <div className="group-head">
      <h2>
        <button
          type="button"
          className="group-toggle"
          aria-expanded={isOpen}
          aria-controls={controls}
          onClick={() => onToggle(!isOpen)}
          onKeyDown={onKeyDown}
        >
          <ChevronRight size={14} className="chevron" aria-hidden />
          <GroupGlyph by={view.groupBy} group={table} />
          <span className="truncate" dir="auto">
            {label}
          </span>
          <span className="count">
            {totalText({ count: table.totalRecords, isMinimum: table.totalIsMinimum }, reader().locale)}
          </span>
        </button>
      </h2>
      {onOnly && (
        <IconButton label={`Show only ${label}${BELOW[view.groupBy ?? ''] ?? ''}`} onPress={onOnly}>
          <ListFilter size={15} />
        </IconButton>
      )}
      <ChangesPill {...changes} />
    </div>
  )
}
