import type { FieldDefinition } from '@dossier/contract/fields'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { LineEditor } from '../maps/LineEditor.tsx'
import { pointsOf } from '../maps/line-of.ts'
import { useSurroundings } from './use-surroundings.ts'
import type { ValueProps } from './value-props.ts'

/** An area on the map: each click adds a corner, and a new area replaces the one before. (B-MAP-01) */
export function MapValue({ filter, column, onChange, autoFocus }: ValueProps) {
  const [drawing, setDrawing] = useState(0)
  const corners = pointsOf(filter.value)
  const around = useSurroundings(column.key)
  const drawAnew = () => {
    onChange({ ...filter, value: null })
    setDrawing(drawing + 1)
  }
  return (
    <div className="filter-map">
      <LineEditor
        key={drawing}
        definition={areaOf(column.definition, column.label)}
        value={corners}
        onChange={(value) => onChange({ ...filter, value: value as number[][] })}
        autoFocus={autoFocus}
        around={around}
      />
      {corners.length > 0 && (
        <Button variant="outline" onPress={drawAnew}>
          Draw New Area
        </Button>
      )}
    </div>
  )
}

/** The area in which markers are looked for is drawn as the regions of records are. */
const areaOf = (definition: FieldDefinition | undefined, title: string): FieldDefinition => ({
  ...(definition as FieldDefinition),
  title,
  dataType: 'map-region',
})
