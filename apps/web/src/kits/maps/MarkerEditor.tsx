import { MARKER_COLORS, type Marker } from '@dossier/contract/fields'
import { MARKERS_PER_FIELD } from '@dossier/contract/limits'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { EditorProps } from '../fields/editor.ts'
import { LazyMarkerMap } from './LazyMarkerMap.tsx'
import { PointRow } from './PointRow.tsx'
import './maps.css'

/** Points on a map: a click adds one and dragging moves it; the list below does the same with the keyboard. */
export function MarkerEditor({ definition, value: given, onChange, autoFocus }: EditorProps) {
  const value = Array.isArray(given) ? (given as Marker[]) : []
  const list = useRef<HTMLOListElement>(null)
  /** Where a point begins that is added by the button: in the middle of what the person sees. */
  const middle = useRef({ lat: 0, lng: 0 })
  const [target, goTo] = useState<{ lat: number; lng: number }>()
  const isFull = value.length >= MARKERS_PER_FIELD
  const colour = definition.extensions.markerColor ?? MARKER_COLORS[0]
  const add = (at: { lat: number; lng: number }) => {
    if (!isFull) onChange([...value, { lat: at.lat, lng: at.lng, colour, label: '' }])
  }
  const change = (index: number, part: Partial<Marker>) =>
    onChange(value.map((marker, i) => (i === index ? { ...marker, ...part } : marker)))
  const remove = (index: number) => {
    onChange(value.filter((_, i) => i !== index))
    list.current?.closest('.marker-editor')?.querySelector<HTMLElement>('.add-point')?.focus()
  }
  return (
    <div className="marker-editor">
      <LazyMarkerMap
        title={definition.title}
        markers={value}
        height={280}
        target={target}
        onAdd={add}
        onMove={change}
        onView={(at) => {
          middle.current = at
        }}
      />
      <ol className="points" aria-label={`Points of ${definition.title}`} ref={list}>
        {value.map((marker, index) => (
          <PointRow
            key={index}
            number={index + 1}
            marker={marker}
            onChange={(part) => change(index, part)}
            onGoTo={() => goTo({ lat: marker.lat, lng: marker.lng })}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <Button className="add-point" isDisabled={isFull} onPress={() => add(middle.current)} autoFocus={autoFocus}>
        <Plus size={14} aria-hidden />
        Add point
      </Button>
      {isFull && <p className="field-note">A field holds at most {MARKERS_PER_FIELD} points.</p>}
    </div>
  )
}
