import type { FieldDefinition } from '@dossier/contract/fields'
import { CASE_NUMBER, namesInTitle } from '../cases/title-template.ts'
import { isTracker } from '../time-spent/tracked.ts'
import type { TemplateFault, TemplateParts } from './check-template.ts'

type Titled = Pick<TemplateParts, 'enableTitleTemplate' | 'titleTemplate' | 'fields' | 'hiddenFields'>

/** Why titles cannot be made this way; null if they can. */
export function titleFault(parts: Titled, definitions: ReadonlyMap<string, FieldDefinition>): TemplateFault | null {
  if (!parts.enableTitleTemplate) return null
  const text = parts.titleTemplate.trim() === '' ? 'Enter how titles are made.' : faultOf(parts, definitions)
  return text === null ? null : { at: 'titleTemplate', text }
}

function faultOf(
  { titleTemplate, fields, hiddenFields }: Titled,
  definitions: ReadonlyMap<string, FieldDefinition>,
): string | null {
  const names = namesInTitle(titleTemplate)
  if (/[{}]/.test(names.reduce((text, { whole }) => text.replace(whole, ''), titleTemplate)))
    return 'The title has an unmatched brace. Write fields as {Title of the field}.'
  for (const { name, shown } of names) {
    if (name === CASE_NUMBER) continue
    const found = fields.filter(({ field }) => definitions.get(field.id)?.title.trim().toLowerCase() === name)
    const [one, other] = found
    if (!one) return `"${shown}" is in the title but not a field of the form. Add the field, or change the title.`
    if (other) return `The form has two fields called "${shown}". Rename one before the title uses it.`
    if (isTracker(definitions.get(one.field.id)!))
      return `"${shown}" tracks times, which change without a save. Leave it out of the title.`
    if (hiddenFields.includes(one.field.id))
      return `"${shown}" is in the title but hidden in the form. Show the field, or change the title.`
  }
  return null
}
