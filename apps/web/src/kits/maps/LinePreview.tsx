import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { useMemo } from 'react'
import { LazyLineMap } from './LazyLineMap.tsx'
import { lineOf, pointsOf } from './line-of.ts'

/** The path or the region of a record on a small map. */
export function LinePreview({ definition, value }: { definition: FieldDefinition; value: FieldValue }) {
  const points = useMemo(() => pointsOf(value), [value])
  return points.length > 0 && <LazyLineMap line={lineOf(definition)} points={points} height={180} />
}
