import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'

export interface RowMoves {
  isFirst: boolean
  isLast: boolean
  move: (by: -1 | 1) => void
  onGrip: (event: PointerEvent<HTMLElement>) => void
  remove: () => void
}

interface FormRowProps {
  id: number
  name: string
  /** Omitted where the form is closed. */
  moves: RowMoves | undefined
  isDragged: boolean
  children: ReactNode
}

const BY_KEY: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 }

/** One row with its grip for a pointer, and the buttons that do the same. */
export function FormRow({ id, name, moves, isDragged, children }: FormRowProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? BY_KEY[event.key] : undefined
    if (by === undefined || !moves) return
    event.preventDefault()
    moves.move(by)
  }
  return (
    <li className="form-row-box" data-row={id} data-dragged={isDragged || undefined} onKeyDown={onKeyDown}>
      {moves && (
        <span className="form-grip" aria-hidden onPointerDown={moves.onGrip}>
          <GripVertical size={14} />
        </span>
      )}
      <div className="form-row-body">{children}</div>
      {moves && (
        <span className="form-row-tools">
          <IconButton label={`Move ${name} up`} onPress={() => moves.move(-1)} isDisabled={moves.isFirst}>
            <ArrowUp size={15} aria-hidden />
          </IconButton>
          <IconButton label={`Move ${name} down`} onPress={() => moves.move(1)} isDisabled={moves.isLast}>
            <ArrowDown size={15} aria-hidden />
          </IconButton>
          <IconButton label={`Remove ${name}`} onPress={moves.remove}>
            <Trash2 size={15} aria-hidden />
          </IconButton>
        </span>
      )}
    </li>
  )
}
