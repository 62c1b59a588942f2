import type { Titled } from '@dossier/contract/shapes'
import { Dialog } from 'react-aria-components/Dialog'
import { Search } from 'lucide-react'
import { useState } from 'react'
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
  const pick = (ids: ReadonlySet<number>) => {
    const known = new Map<number, string>([...flattenAreas(shown), ...value].map(({ id, title }) => [id, title]))
    onPick([...ids].flatMap((id) => (known.has(id) ? [{ id, title: known.get(id)! }] : [])))
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
