import type { CaseField } from '@dossier/contract/cases/details'
import type { Marker } from '@dossier/contract/fields'
import { fieldKey } from '@dossier/core/fields/field-key'
import { Button } from '../../ui/Button.tsx'
import { FieldValueText } from '../fields/FieldValueText.tsx'
import { LazyMarkerMap } from '../maps/LazyMarkerMap.tsx'
import { MarkerEditor } from '../maps/MarkerEditor.tsx'
import { useOpenCase, type PlaceState } from './case-context.ts'
import { useReturningFocus } from './use-returning-focus.ts'

interface MarkerRowProps {
  field: CaseField
  state: PlaceState
}

const markersOf = (value: unknown): readonly Marker[] => (Array.isArray(value) ? (value as Marker[]) : [])

/** Points as a preview; editing opens a larger map with the list of points, saved together. */
export function MarkerRow({ field, state }: MarkerRowProps) {
  const { editing, begin } = useOpenCase()
  const { title } = field.field
  const place = fieldKey(field.field.id)
  const { edit, user, isEditable, isHere } = state
  const isOpen = edit !== undefined && edit.phase !== 'saving' && isHere
  const button = useReturningFocus(isOpen)
  if (isOpen) {
    return (
      <div className="marker-edit">
        <MarkerEditor
          definition={field.field}
          value={markersOf(edit.value)}
          onChange={(value) => editing.type(place, value)}
          autoFocus
        />
        <div className="marker-actions">
          <Button variant="primary" onPress={() => void editing.commit(place)}>
            Save
          </Button>
          <Button onPress={() => editing.cancel(place)}>Cancel</Button>
        </div>
      </div>
    )
  }
  const markers = markersOf(user && field.draft !== undefined ? field.draft : state.value)
  return (
    <div className="marker-row">
      <div className="place-value">
        <FieldValueText definition={field.field} value={[...markers]} />
        {isEditable && edit?.phase !== 'saving' && (
          <Button ref={button} aria-label={`Edit ${title}`} onPress={() => begin(place)}>
            Edit
          </Button>
        )}
      </div>
      {markers.length > 0 && <LazyMarkerMap title={title} markers={markers} height={180} />}
    </div>
  )
}
