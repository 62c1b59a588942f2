import type { PropertyKey } from '@dossier/contract/cases/details'
import type { BulkChange, BulkProperty, CellChange } from '@dossier/contract/bulk-edits'
import type { FieldValue } from '@dossier/contract/fields'
import type { Actor } from '@dossier/core/access/cases'
import { valueAfter } from '@dossier/core/editing/bulk-change'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { sameJson } from '@dossier/core/live/same-json'
import { badInput, conflict, notFound } from '../../http/refusal.ts'
import type { Change } from '../cases/plans/changes.ts'
import type { LoadedCase } from '../cases/load-case.ts'
import { fieldValue, isFieldVisible } from '../cases/present-case.ts'
import { PROPERTY_OF } from '../cases/plans/property-values.ts'

/**
 * What an edit does to one record, on top of its present values: nobody saw them in each record, so there is no base,
 * and the last save wins. A cell names the value that the person saw in it.
 */
export function recordChanges(
  me: Actor,
  loaded: LoadedCase,
  { changes, cells }: { changes: readonly BulkChange[]; cells: readonly CellChange[] | null },
): Change[] {
  if (!cells) return changes.map((change) => recordChange(me, loaded, change))
  return cells.map(({ seen, ...cell }) => {
    if (!sameJson(presentValue(me, loaded, cell.place), seen ?? null))
      conflict('Somebody changed it after you looked. Reload to see the current value.')
    return recordChange(me, loaded, { do: 'set', ...cell })
  })
}

export function recordChange(me: Actor, loaded: LoadedCase, change: BulkChange): Change {
  if (!('place' in change)) return { kind: change.do }
  const value = valueAfter(change, presentValue(me, loaded, change.place))
  const fieldId = fieldIdOf(change.place)
  if (fieldId === null) return { kind: 'property', key: change.place as PropertyKey, value }
  return { kind: 'field', fieldId, value: value as FieldValue }
}

/** 400 for a field that records of this template do not have. */
export function presentValue(me: Actor, { record, catalogue }: LoadedCase, place: string): unknown {
  const fieldId = fieldIdOf(place)
  if (fieldId === null) return PROPERTY_OF[place as BulkProperty](record)
  const one = record.template.fields.get(fieldId)
  if (one) return isFieldVisible(me, one) ? fieldValue(record, fieldId) : notFound('Field')
  const title = catalogue.fields.get(fieldId)?.title
  return title === undefined
    ? notFound('Field')
    : badInput(`The template “${record.template.title}” has no field “${title}”.`)
}
