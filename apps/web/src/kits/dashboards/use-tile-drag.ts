import { type LayoutChange, place, type Placed } from '@dossier/core/dashboards/place'
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

interface Drag {
  pointer: number
  id: string
  kind: 'move' | 'resize'
  from: { x: number; y: number }
  /** The layout in which the drag began: tiles that it pushes away come back. */
  began: readonly Placed[]
}

interface TileDragOptions {
  layout: readonly Placed[]
  columns: number
  /** The size of a cell in pixels. */
  cell: { width: number; height: number }
  onChange: (layout: Placed[]) => void
}

/** Moves and resizes tiles by mouse, pen and touch. Escape takes the drag back. */
export function useTileDrag({ layout, columns, cell, onChange }: TileDragOptions) {
  const drag = useRef<Drag>(null)
  const [preview, setPreview] = useState<Placed[] | null>(null)
  const [draggedId, setDraggedId] = useState<string | null>(null)

  const end = () => {
    drag.current = null
    setPreview(null)
    setDraggedId(null)
  }

  useEscape(draggedId !== null, end)

  /** To be put on the part of the tile that is grabbed. */
  const handle = (id: string, kind: Drag['kind']) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || drag.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { pointer: event.pointerId, id, kind, from: { x: event.clientX, y: event.clientY }, began: layout }
      setDraggedId(id)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const current = drag.current
      if (current?.pointer !== event.pointerId) return
      setPreview(place(current.began, changeBy(current, event, cell), columns))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const current = drag.current
      if (current?.pointer !== event.pointerId) return
      const after = place(current.began, changeBy(current, event, cell), columns)
      end()
      if (JSON.stringify(after) !== JSON.stringify(current.began)) onChange(after)
    },
    onPointerCancel: end,
  })

  return { shown: preview ?? layout, draggedId, handle }
}

function useEscape(isOn: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      escape()
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [isOn])
}

function changeBy(
  { id, kind, from, began }: Drag,
  { clientX, clientY }: { clientX: number; clientY: number },
  cell: { width: number; height: number },
): LayoutChange {
  const tile = began.find((one) => one.id === id)!
  const right = Math.round((clientX - from.x) / cell.width)
  const down = Math.round((clientY - from.y) / cell.height)
  return kind === 'move'
    ? { kind, id, x: tile.x + right, y: tile.y + down }
    : { kind, id, width: tile.width + right, height: tile.height + down }
}
