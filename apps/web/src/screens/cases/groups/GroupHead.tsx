import type { CasesTable } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import { totalText, type Total } from '@dossier/core/text/count-line'
import { ChevronRight, ListFilter } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { reader } from '../../../lib/dates.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { GroupGlyph } from './GroupGlyph.tsx'

interface GroupHeadProps {
  /** Its groups are those of the level of this one. */
  view: View
  group: Pick<CasesTable, 'value' | 'label'>
  label: string
  /** The same where its group is not beside it. */
  wholeLabel?: string
  total: Total
  /** It is within another group. */
  isWithin?: boolean
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  /** The id of what it opens. */
  controls: string
  /** Lists the records of this group alone; missing where no filter finds them. */
  onOnly: (() => void) | undefined
  children?: ReactNode
}

/** With an area, a filter finds the areas below it, which are groups of their own. (D-084) */
const BELOW: Record<string, string> = { areas: ' and the areas below it' }

const BY_KEY: Record<string, boolean> = { ArrowLeft: false, ArrowRight: true }

/** The name and the size of a group; a press closes and opens it, as arrow keys do. */
export function GroupHead(props: GroupHeadProps) {
  const {
    view,
    group,
    label,
    wholeLabel = label,
    total,
    isWithin,
    isOpen,
    onToggle,
    controls,
    onOnly,
    children,
  } = props
  const onKeyDown = (event: KeyboardEvent) => {
    const next = BY_KEY[event.key]
    if (next === undefined) return
    event.preventDefault()
    onToggle(next)
  }
  const Heading = isWithin ? 'h3' : 'h2'
  return (
    <div className={isWithin ? 'group-head within' : 'group-head'}>
      <Heading>
        <button
          type="button"
          className="group-toggle"
          aria-expanded={isOpen}
          aria-controls={controls}
          onClick={() => onToggle(!isOpen)}
          onKeyDown={onKeyDown}
        >
          <ChevronRight size={14} className="chevron" aria-hidden />
          <GroupGlyph by={view.groupBy} group={group} />
          <span className="truncate" dir="auto">
            {label}
          </span>
          <span className="count">{totalText(total, reader().locale)}</span>
        </button>
      </Heading>
      {onOnly && (
        <IconButton label={`Show only ${wholeLabel}${BELOW[view.groupBy ?? ''] ?? ''}`} onPress={onOnly}>
          <ListFilter size={15} />
        </IconButton>
      )}
      {children}
    </div>
  )
}
