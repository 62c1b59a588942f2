import type { AreaNode } from '@dossier/contract/lookups/areas'
import { Check, ChevronRight } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { treeMove, visibleAreas, type VisibleArea } from './tree-moves.ts'
import './areas.css'

interface AreaTreeProps {
  areas: readonly AreaNode[]
  chosen: ReadonlySet<number>
  /** Everything is open, while searching. */
  isExpanded: boolean
  onChange: (chosen: ReadonlySet<number>) => void
}

/** A tree to tick: arrows move, open and close, Space and Enter tick. */
export function AreaTree({ areas, chosen, isExpanded, onChange }: AreaTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [current, setCurrent] = useState<number>()
  const tree = useRef<HTMLUListElement>(null)
  const rows = visibleAreas(areas, (id) => isExpanded || !closed.has(id))
  const active = rows.some(({ area }) => area.id === current) ? current : rows[0]?.area.id

  const toggle = (id: number) => onChange(chosen.has(id) ? without(chosen, id) : new Set([...chosen, id]))
  const setOpen = (id: number, open: boolean) => setClosed(open ? without(closed, id) : new Set([...closed, id]))
  const go = (id: number) => {
    setCurrent(id)
    tree.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows.find(({ area }) => area.id === active)
    const move = row && treeMove(event.key, rows, row)
    if (!move) return
    event.preventDefault()
    if (move.toggle !== undefined) toggle(move.toggle)
    if (move.open) setOpen(move.open.id, move.open.isOpen)
    if (move.focus !== undefined) go(move.focus)
  }
  return (
    <ul className="menu area-tree" role="tree" aria-label="Areas" aria-multiselectable ref={tree} onKeyDown={onKeyDown}>
      {rows.map((row) => (
        <AreaRow
          key={row.area.id}
          row={row}
          isChosen={chosen.has(row.area.id)}
          isActive={row.area.id === active}
          onToggle={() => {
            setCurrent(row.area.id)
            toggle(row.area.id)
          }}
          onOpen={(open) => setOpen(row.area.id, open)}
        />
      ))}
    </ul>
  )
}

interface AreaRowProps {
  row: VisibleArea
  isChosen: boolean
  isActive: boolean
  onToggle: () => void
  onOpen: (open: boolean) => void
}

function AreaRow({ row: { area, level, isOpen }, isChosen, isActive, onToggle, onOpen }: AreaRowProps) {
  return (
    <li
      role="treeitem"
      className="menu-item"
      data-id={area.id}
      data-selected={isChosen || undefined}
      aria-label={area.title}
      aria-level={level}
      aria-selected={isChosen}
      aria-expanded={isOpen}
      tabIndex={isActive ? 0 : -1}
      style={{ paddingLeft: 4 + (level - 1) * 16 }}
      onClick={onToggle}
    >
      <span
        className="area-twist"
        aria-hidden
        onClick={(event) => {
          if (isOpen === undefined) return
          event.stopPropagation()
          onOpen(!isOpen)
        }}
      >
        {isOpen !== undefined && <ChevronRight size={14} />}
      </span>
      <span className="truncate grow">{area.title}</span>
      <Check size={14} className="tick" aria-hidden />
    </li>
  )
}

function without(set: ReadonlySet<number>, id: number): Set<number> {
  const rest = new Set(set)
  rest.delete(id)
  return rest
}
