import type { ItemName } from '@dossier/contract/data-sources/item-name'
import type { CaseField } from '@dossier/contract/cases/details'
import type { FieldValue } from '@dossier/contract/fields'
import type { Editor } from '@dossier/core/editing/editor'
import { itemIdsOf } from '@dossier/core/fields/chosen-items'
import type { CaseState } from '../../editing/case-store.ts'
import { fieldAt, wireAt, type Place } from '../../editing/places.ts'
import { cachedItem } from '../../fields/items/item-names.ts'
import type { CellPhase, OwnRow } from '../own-rows.ts'

/** What the row of an edited record shows: the typed values, and those that were stored since the row was read. */
export function ownRow(state: CaseState, form: string, places: ReadonlySet<Place>): OwnRow {
  const { record, edits, forms } = state
  const items: ItemName[] = []
  const values: Record<string, { value: FieldValue; storedAt: string | null }> = {}
  const phases: Record<string, CellPhase> = {}
  for (const place of places) {
    const field = fieldAt(record, place)
    const edit = forms[place] === form ? edits[place] : undefined
    if (edit) phases[place] = phaseOf(edit)
    if (!field) continue
    const id = field.field.id
    const typed = edit && typedIn(state, place, edit)
    values[id] = typed === undefined ? storedIn(field) : { value: typed, storedAt: null }
    items.push(...itemIdsOf(field.field, values[id].value).flatMap((item) => cachedItem(item) ?? []))
  }
  return { values, items, phases }
}

const storedIn = ({ value, lastUpdatedAt }: CaseField) => ({ value, storedAt: lastUpdatedAt })

/** The value in an editor, if it could be stored. */
function typedIn({ record }: CaseState, place: Place, edit: Editor): FieldValue | undefined {
  const wire = edit.isTouched || edit.phase === 'saving' ? wireAt(record, place, edit.value) : undefined
  return wire?.ok ? (wire.value as FieldValue) : undefined
}

const phaseOf = ({ phase }: Editor): CellPhase => (phase === 'conflict' ? 'failed' : phase)
