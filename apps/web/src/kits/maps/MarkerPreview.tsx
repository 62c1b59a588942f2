import type { FieldDefinition, FieldValue, Marker } from '@dossier/contract/fields'
import { LazyMarkerMap } from './LazyMarkerMap.tsx'

/** The points of a record on a small map. */
export function MarkerPreview({ definition, value }: { definition: FieldDefinition; value: FieldValue }) {
  const markers = Array.isArray(value) ? (value as Marker[]) : []
  return markers.length > 0 && <LazyMarkerMap title={definition.title} markers={markers} height={180} />
}
