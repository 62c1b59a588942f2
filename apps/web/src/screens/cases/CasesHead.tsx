import type { Total } from '@dossier/core/text/count-line'
import { Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { CountAll } from '../../kits/exact-total/CountAll.tsx'
import type { ExactTotal } from '../../kits/exact-total/use-exact-total.ts'
import { useHotkeys } from '../../ui/hotkeys.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { FilterBox } from './FilterBox.tsx'
import { ListTitle } from './ListTitle.tsx'

export interface CasesHeadProps {
  title: string
  /** Unknown as long as the list is loading. */
  total?: Total | undefined
  /** Where the total is only known to be large. */
  exact?: ExactTotal | undefined
  isOpenOnly?: boolean
  /** Missing: there is nothing to filter yet. */
  filter?: { text: string; onFilter: (text: string) => void }
  /** Between the title and the filter. */
  children?: ReactNode
  /** At the end. */
  tools?: ReactNode
}

/** The name of the list, its size and its filter. */
export function CasesHead({ title, total, exact, isOpenOnly = false, filter, children, tools }: CasesHeadProps) {
  const wide = useWide()
  const [isOpen, setIsOpen] = useState(Boolean(filter?.text))
  const box = filter && <FilterBox {...filter} autoFocus={!wide && !filter.text} />
  return (
    <>
      <header className="page-head cases-head">
        <ListTitle
          title={title}
          total={exact?.count === undefined ? total : { count: exact.count }}
          isOpenOnly={isOpenOnly}
        />
        {exact && <CountAll {...exact} />}
        <span className="grow" />
        {children}
        {wide ? box : filter && <FilterToggle isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
        {tools}
      </header>
      {!wide && isOpen && <div className="filter-line">{box}</div>}
    </>
  )
}

function FilterToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  // Once it is open, the key belongs to the box.
  useHotkeys(isOpen ? [] : [{ keys: 'f', label: 'Filter the list', run: onToggle }])
  return (
    <IconButton label="Filter" aria-expanded={isOpen} onPress={onToggle}>
      <Search size={16} />
    </IconButton>
  )
}
