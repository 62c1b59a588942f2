import { countLine, openOnlyNote, type Total } from '@dossier/core/text/count-line'
import { Search, Table2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { reader } from '../../lib/dates.ts'
import { useMe } from '../../lib/me.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { FilterBox } from './FilterBox.tsx'

export interface CasesHeadProps {
  title: string
  /** Unknown as long as the list is loading. */
  total?: Total
  /** Missing: there is nothing to filter yet. */
  filter?: { text: string; onFilter: (text: string) => void }
  /** Between the title and the filter. */
  children?: ReactNode
}

/** The name of the list, its size and its filter. */
export function CasesHead({ title, total, filter, children }: CasesHeadProps) {
  const me = useMe()
  const wide = useWide()
  const [isOpen, setIsOpen] = useState(Boolean(filter?.text))
  const box = filter && <FilterBox {...filter} autoFocus={!wide && !filter.text} />
  return (
    <>
      <header className="page-head cases-head">
        <Table2 size={16} className="page-icon" aria-hidden />
        <h1 className="truncate">{title}</h1>
        <span className="sub num" role="status">
          {total && countLine(total, me.recordName, reader().locale)}
        </span>
        {total && <span className="sub note">{openOnlyNote(me)}</span>}
        <span className="grow" />
        {children}
        {wide ? box : filter && <FilterToggle isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
      </header>
      {!wide && isOpen && <div className="filter-line">{box}</div>}
    </>
  )
}

const FilterToggle = ({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) => (
  <IconButton label="Filter" aria-expanded={isOpen} onPress={onToggle}>
    <Search size={16} />
  </IconButton>
)
