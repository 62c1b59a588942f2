import type { FieldDefinition } from '@dossier/contract/fields'
import { LIST_CHOICES } from '@dossier/contract/limits'
import { foldName } from './names.ts'

/** The choices that a file would add to one field. */
export interface AddedChoices {
  fieldId: string
  title: string
  labels: string[]
}

/** Takes in the choices of one row, if every field has room for its own; else says which has none. */
export function gatherChoices(
  all: Map<string, AddedChoices>,
  added: Readonly<Record<string, readonly string[]>>,
  fields: ReadonlyMap<string, FieldDefinition>,
): string | null {
  const next: AddedChoices[] = []
  for (const [fieldId, labels] of Object.entries(added)) {
    const { title, columnValues } = fields.get(fieldId)!
    const earlier = all.get(fieldId)?.labels ?? []
    const names = new Set(earlier.map(foldName))
    const fresh = labels.filter((label) => names.size !== names.add(foldName(label)).size)
    if (columnValues.length + earlier.length + fresh.length > LIST_CHOICES)
      return `${title} can have up to ${LIST_CHOICES} choices. Use a text field for this column.`
    next.push({ fieldId, title, labels: [...earlier, ...fresh] })
  }
  for (const one of next) all.set(one.fieldId, one)
  return null
}
