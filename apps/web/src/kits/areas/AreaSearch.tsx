import type { AreaNode } from '@dossier/contract/lookups/areas'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { AreaTree } from './AreaTree.tsx'
import { useAreas } from './use-areas.ts'
import './areas.css'

interface AreaSearchProps {
  chosen: ReadonlySet<number>
  /** The areas chosen now, and those that the search shows. */
  onChange: (chosen: ReadonlySet<number>, shown: readonly AreaNode[]) => void
  autoFocus?: boolean | undefined
}

/** The tree of areas with a search above it. */
export function AreaSearch({ chosen, onChange, autoFocus }: AreaSearchProps) {
  const [text, setText] = useState('')
  const { shown, isPending, isPart } = useAreas(text.trim())
  return (
    <>
      <div className="pop-search">
        <Search size={14} aria-hidden />
        <input
          type="search"
          aria-label="Search areas"
          placeholder="Search areas"
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoFocus={autoFocus}
        />
      </div>
      {shown.length > 0 ? (
        <AreaTree areas={shown} chosen={chosen} isExpanded={text !== ''} onChange={(ids) => onChange(ids, shown)} />
      ) : (
        <p className="menu-empty">{isPending ? 'Loading areas…' : 'No results found.'}</p>
      )}
      {isPart && <p className="menu-empty">There are more areas. Search for the one you need.</p>}
    </>
  )
}
