import type { Position } from '@dossier/contract/fields'
import { POINTS_PER_FIELD } from '@dossier/contract/limits'
import { Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { EditorProps } from '../fields/editor.ts'
import { LazyLineMap } from './LazyLineMap.tsx'
import { lineOf, pointsOf } from './line-of.ts'
import { LinePoints } from './LinePoints.tsx'
import type { At } from './open-map.ts'
import './maps.css'

interface LineEditorProps extends EditorProps {
  /** What the map shows before anything is drawn. */
  around?: readonly At[]
}

/**
 * A path or a region: a click on the map adds a point at its end and dragging moves one; the list below does the same
 * with the keyboard.
 */
export function LineEditor({ definition, value, onChange, autoFocus, around }: LineEditorProps) {
  const points = useMemo(() => pointsOf(value), [value])
  const root = useRef<HTMLDivElement>(null)
  /** Where a point begins that is added by the button: in the middle of what the person sees. */
  const middle = useRef({ lat: 0, lng: 0 })
  const [target, goTo] = useState<At>()
  const isFull = points.length >= POINTS_PER_FIELD
  const add = ({ lat, lng }: { lat: number; lng: number }) => {
    if (!isFull) onChange([...points, [lat, lng]])
  }
  const put = (index: number, point: Position) => onChange(points.with(index, point))
  const remove = (index: number) => {
    onChange(points.toSpliced(index, 1))
    root.current?.querySelector<HTMLElement>('.add-point')?.focus()
  }
  return (
    <div className="marker-editor" ref={root}>
      <LazyLineMap
        line={lineOf(definition)}
        points={points}
        height={280}
        around={around}
        target={target}
        onAdd={add}
        onMove={(index, { lat, lng }) => put(index, [lat, lng])}
        onView={(at) => {
          middle.current = at
        }}
      />
      <LinePoints title={definition.title} points={points} onPut={put} onGoTo={goTo} onRemove={remove} />
      <Button className="add-point" isDisabled={isFull} onPress={() => add(middle.current)} autoFocus={autoFocus}>
        <Plus size={14} aria-hidden />
        Add point
      </Button>
      {isFull && <p className="field-note">A field holds at most {POINTS_PER_FIELD} points.</p>}
    </div>
  )
}
