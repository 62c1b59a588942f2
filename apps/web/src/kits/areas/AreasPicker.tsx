import type { AreaNode } from '@dossier/contract/lookups/areas'
import type { Titled } from '@dossier/contract/shapes'
import { withParents } from '@dossier/core/areas/with-parents'
import { Dialog } from 'react-aria-components/Dialog'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { hasFeature, useMe } from '../../lib/me.ts'
import { Popover } from '../../ui/Popover.tsx'
import type { ManyPickerProps } from '../lookups/picker-props.ts'
import { AreaTree } from './AreaTree.tsx'
import { flattenAreas } from './filter-areas.ts'
import { useAreas } from './use-areas.ts'
import './areas.css'

/** Several areas, from the tree or by searching in it. */
export function AreasPicker({ value, onPick, onClose, triggerRef }: ManyPickerProps<Titled>) {
  const [text, setText] = useState('')
  const { shown, isPending, isPart } = useAreas(text.trim())
  const bringsParents = hasFeature(useMe(), 'syncAreaParentChanges')
  const pick = (chosen: ReadonlySet<number>) => {
    const listed = flattenAreas(shown)
    const known = new Map<number, string>([...listed, ...value].map(({ id, title }) => [id, title]))
    const before = value.map(({ id }) => id)
    // As the server will, which also knows the areas that are not listed.
    const ids = bringsParents ? withParents(parentsOf(listed), before, [...chosen]) : [...chosen]
    onPick(ids.flatMap((id) => (known.has(id) ? [{ id, title: known.get(id)! }] : [])))
  }
  return (
    <Popover
      className="list"
      triggerRef={triggerRef}
      isOpen
      placement="bottom start"
      onOpenChange={(open) => !open && onClose()}
    >
      <Dialog aria-label="Choose areas" className="picker">
        <div className="pop-search">
          <Search size={14} aria-hidden />
          <input
            type="search"
            aria-label="Search areas"
            placeholder="Search areas"
            value={text}
            onChange={({ target }) => setText(target.value)}
            autoFocus
          />
        </div>
        {shown.length > 0 ? (
          <AreaTree
            areas={shown}
            chosen={new Set(value.map(({ id }) => id))}
            isExpanded={text !== ''}
            onChange={pick}
          />
        ) : (
          <p className="menu-empty">{isPending ? 'Loading areas…' : 'No results found.'}</p>
        )}
        {isPart && <p className="menu-empty">There are more areas. Search for the one you need.</p>}
      </Dialog>
    </Popover>
  )
}

const parentsOf = (areas: readonly AreaNode[]) => new Map(areas.map(({ id, parentId }) => [id, parentId]))
