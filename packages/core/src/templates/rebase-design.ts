import type { Rebased } from '../editing/rebase.ts'
import { ORDER, rebaseList } from '../editing/rebase-list.ts'
import { fieldKey } from '../fields/field-key.ts'
import { mended, type FormDesign } from './design.ts'

export const SECTION_ORDER = 'section order'
export const FIELD_ORDER = 'field order'

/**
 * A form after another administrator's save: section by section and field by field. Conflicts are fields as
 * `fields.{id}`, sections by their id, and the two orders.
 */
export function rebaseDesign(start: FormDesign, mine: FormDesign, theirs: FormDesign): Rebased<FormDesign> {
  const sections = rebaseList(start.sections, mine.sections, theirs.sections)
  const fields = rebaseList(start.fields, mine.fields, theirs.fields)
  const allSections = [...mine.sections, ...theirs.sections, ...start.sections]
  return {
    values: mended({ sections: sections.values, fields: fields.values }, allSections),
    conflicts: [
      ...sections.conflicts.map((id) => (id === ORDER ? SECTION_ORDER : id)),
      ...fields.conflicts.map((id) => (id === ORDER ? FIELD_ORDER : fieldKey(id))),
    ],
  }
}
