import type { CaseRow } from '@dossier/contract/views'
import { PanelTop } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import type { RecordOpening } from './use-record-opening.ts'
import './record-table.css'

interface OverButtonProps {
  within: RefObject<HTMLElement | null>
  rows: readonly CaseRow[]
  opening: RecordOpening
}

interface Spot {
  place: number
  top: number
  right: number
}

/** One button for a whole table, beside the title under the pointer: shows the record over the list. */
export function OverButton({ within, rows, opening }: OverButtonProps) {
  const [spot, setSpot] = useState<Spot | null>(null)
  useEffect(() => {
    const grid = within.current
    if (!grid) return
    const over = ({ target, pointerType }: PointerEvent) =>
      pointerType !== 'touch' && setSpot(spotOf(target as Element))
    const leave = ({ relatedTarget }: PointerEvent) => {
      if (!(relatedTarget instanceof Element && relatedTarget.closest('.over-button'))) setSpot(null)
    }
    const hide = () => setSpot(null)
    grid.addEventListener('pointerover', over)
    grid.addEventListener('pointerleave', leave)
    document.addEventListener('scroll', hide, true)
    return () => {
      grid.removeEventListener('pointerover', over)
      grid.removeEventListener('pointerleave', leave)
      document.removeEventListener('scroll', hide, true)
    }
  }, [within])
  const row = spot && rows[spot.place]
  if (!row || row.scheduled) return null
  const open = () => {
    setSpot(null)
    opening.open(row.caseNumber, { isOver: true })
  }
  return (
    <div
      className="over-button"
      style={{ top: spot.top, insetInlineStart: spot.right }}
      onPointerLeave={() => setSpot(null)}
    >
      <IconButton label={`Open #${row.caseNumber} here`} keys="v" excludeFromTabOrder onPress={open}>
        <PanelTop size={14} />
      </IconButton>
    </div>
  )
}

/** At the end of the title's cell, in its middle; nowhere for the head, and while the cell is edited. */
function spotOf(target: Element): Spot | null {
  const row = target.closest<HTMLElement>('[data-row]')
  const cell = row?.querySelector('.row-link')?.closest('.cell')
  if (!row || !cell) return null
  const { top, bottom, right } = cell.getBoundingClientRect()
  return { place: Number(row.dataset['row']), top: (top + bottom) / 2, right }
}
