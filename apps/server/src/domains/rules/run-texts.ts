import type { RuleChange } from '@dossier/contract/rules/runs'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import type { Occasion } from '@dossier/core/rules/occasion'
import type { FieldValue } from '@dossier/contract/fields'
import { NONE } from '@dossier/core/fields/placeholders'
import type { Entry } from '../../history/write-log.ts'
import type { LoadedCase } from '../cases/load-case.ts'
import { FORM, type LoggedForm } from '../cases/plans/plan-form.ts'
import { fieldLabel, namedIn } from '../cases/present-case.ts'
import { isFieldEmpty } from '../cases/field-values.ts'
import { labelOf, propertyText } from '../events/present-events.ts'

/** Keys that a sentence names; the others are counted. */
const NAMED = 3

/** What set off a rule, such as `Status, Due changed`. */
export function causeText(occasion: Occasion, loaded: LoadedCase): string {
  if (occasion.isNew) return 'Created'
  if (occasion.isPromoted) return 'Promoted'
  if (occasion.isClosed) return 'Closed'
  if (occasion.hasComment && occasion.changed.size === 0) return 'Comment added'
  if (occasion.changed.size === 0) return 'Run by hand'
  const labels = [...occasion.changed].map((key) => labelOf(loaded, key))
  const more = labels.length > NAMED ? ` and ${labels.length - NAMED} more` : ''
  return `${labels.slice(0, NAMED).join(', ')}${more} changed`
}

/** What was changed, as text: from the value before the rule to the one after it. */
export function changesText(entries: readonly Entry[], before: LoadedCase, after: LoadedCase): RuleChange[] {
  return entries.map(({ key, old, new: value }) => {
    if (key === FORM) return formText(value as LoggedForm)
    return { key, label: labelIn(before, after, key), from: textOf(before, key, old), to: textOf(after, key, value) }
  })
}

/** A rule may have taken the field out of the form. */
const labelIn = (before: LoadedCase, after: LoadedCase, key: string): string =>
  labelOf(after.record.template.fields.has(fieldIdOf(key) ?? '') ? after : before, key)

const FORM_WORDS: Record<LoggedForm['what'], string> = {
  added: 'Added to the form',
  removed: 'Removed from the form',
  required: 'Required',
  optional: 'Not required',
}

const formText = ({ title, what }: LoggedForm): RuleChange => ({
  key: FORM,
  label: title,
  from: null,
  to: FORM_WORDS[what],
})

/** A logged value as text; null if it has none. */
function textOf({ record, catalogue, items }: LoadedCase, key: string, value: unknown): string | null {
  const field = record.template.fields.get(fieldIdOf(key) ?? '')?.field
  if (!field) return value === null ? NONE : propertyText(catalogue, key, value)
  if (isFieldEmpty(field, value as FieldValue)) return NONE
  return fieldLabel(field, namedIn(catalogue, value as FieldValue), { items, timeZone: catalogue.timeZone })
}
