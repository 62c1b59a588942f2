import { Search } from 'lucide-react'
import { useState } from 'react'
import { AreaTree } from '../areas/AreaTree.tsx'
import { useAreas } from '../areas/use-areas.ts'
import { chosenOf } from './chosen.ts'
import type { ValueProps } from './value-props.ts'

/** Areas of the tree; with one, those below it are meant. */
export function AreasValue({ filter, onChange, autoFocus }: ValueProps) {
  const [text, setText] = useState('')
  const { shown, isPending, isPart } = useAreas(text.trim())
  return (
    <div className="picker filter-list-value">
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
        <AreaTree
          areas={shown}
          chosen={new Set(chosenOf(filter.value).map(Number))}
          isExpanded={text !== ''}
          onChange={(ids) => onChange({ ...filter, value: ids.size === 0 ? null : [...ids] })}
        />
      ) : (
        <p className="menu-empty">{isPending ? 'Loading areas…' : 'No results found.'}</p>
      )}
      {isPart && <p className="menu-empty">There are more areas. Search for the one you need.</p>}
    </div>
  )
}
