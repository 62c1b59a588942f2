import { areas, type AreaNode } from '@dossier/contract/lookups'
import type { Titled } from '@dossier/contract/shapes'
import { useQuery } from '@tanstack/react-query'
import { useFilter } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { Popover } from '../../ui/Popover.tsx'
import type { ManyPickerProps } from '../lookups/picker-props.ts'
import { AreaTree } from './AreaTree.tsx'
import { filterAreas, flattenAreas } from './filter-areas.ts'
import './areas.css'

const NONE: AreaNode[] = []

/** Several areas, from the tree or by searching in it. */
export function AreasPicker({ value, onPick, onClose, triggerRef }: ManyPickerProps<Titled>) {
  const { data: tree = NONE, isPending } = useQuery(queryOf(areas.tree))
  const [text, setText] = useState('')
  const { contains } = useFilter({ sensitivity: 'base' })
  const shown = useMemo(
    () => (text.trim() === '' ? tree : filterAreas(tree, (title) => contains(title, text.trim()))),
    [tree, text, contains],
  )
  const pick = (ids: ReadonlySet<number>) => {
    const known = new Map<number, string>([...flattenAreas(tree), ...value].map(({ id, title }) => [id, title]))
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
      </Dialog>
    </Popover>
  )
}
