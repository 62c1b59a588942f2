import { MARKER_COLORS, type FieldDefinition, type Position } from '@dossier/contract/fields'
import type { Line } from './LazyLineMap.tsx'

/** How the line of a field is drawn. */
export const lineOf = ({ title, dataType, extensions }: FieldDefinition): Line => ({
  title,
  colour: extensions.markerColor ?? MARKER_COLORS[0],
  isClosed: dataType === 'map-region',
})

/** The points of a value; none of a value of another type, which the field had before. */
export const pointsOf = (value: unknown): readonly Position[] =>
  Array.isArray(value) && value.every(Array.isArray) ? (value as Position[]) : []
