import { PropertyKey } from '@dossier/contract/cases/details'
import type { ACTION_TYPES, ActionOf } from '@dossier/contract/rules/actions'
import type { FieldValue } from '@dossier/contract/fields'
import { cutText } from '@dossier/core/fields/clean-text'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { isRich } from '@dossier/core/fields/types/text-area'
import { fitsToken, tokenIn, tokenPlaceOf, tokenValue } from '@dossier/core/rules/tokens'
import { TEXT_AREA_LENGTH, TEXT_LENGTH, TITLE_LENGTH } from '@dossier/contract/limits'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Change } from '../cases/plans/changes.ts'
import { normalizeField } from '../cases/field-values.ts'
import type { LoadedCase } from '../cases/load-case.ts'
import { fieldValue } from '../cases/present-case.ts'
import { NORMALIZE, PROPERTY_OF } from '../cases/plans/property-values.ts'
import { asParagraphs } from './as-paragraphs.ts'
import { filledText } from './value-text.ts'

type SetValue = ActionOf<typeof ACTION_TYPES.SetValue>

const NO_TOKEN = 'Choose a person or a day that fits the field.'
const NO_TEXT = 'This field cannot hold a text. Choose a value.'
const TEXTS: ReadonlySet<string> = new Set(['text', 'text-area', 'external-link'])

const formatOf = ({ valueFormat }: SetValue): string | null => valueFormat || null

/** Why a rule could never set this value; null if it can. Items are looked up when it runs. */
export function valueFault(action: SetValue, catalogue: Catalogue): string | null {
  const field = catalogue.fields.get(fieldIdOf(action.field) ?? '')
  if (formatOf(action) !== null) {
    const isText = field ? TEXTS.has(field.dataType) : action.field === 'title' || action.field === 'summary'
    return isText ? null : NO_TEXT
  }
  if (action.dynamicValue) {
    const token = tokenIn(action.newValue)
    return token !== undefined && fitsToken(token, tokenPlaceOf(action.field, field?.dataType)) ? null : NO_TOKEN
  }
  if (field) {
    const normalized = normalizeField(field, action.newValue)
    return normalized.ok ? null : normalized.message
  }
  return propertyFault(action, catalogue)
}

function propertyFault({ field, newValue }: SetValue, catalogue: Catalogue): string | null {
  const key = PropertyKey.safeParse(field)
  if (!key.success) return null
  try {
    NORMALIZE[key.data](newValue, { catalogue, present: null })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

interface Setting {
  meId: number | null
  /** Epoch milliseconds. */
  at: number
}

/** The change that sets the value of a record as it is now. */
export function setValueChange(action: SetValue, loaded: LoadedCase, { meId, at }: Setting): Change {
  const format = formatOf(action)
  const fixed = () => (action.dynamicValue ? dynamicFor(action, loaded, { meId, at }) : action.newValue)
  const value = format === null ? fixed() : textFor(format, action.field, loaded)
  const fieldId = fieldIdOf(action.field)
  if (fieldId !== null) return { kind: 'field', fieldId, value: value as FieldValue }
  return { kind: 'property', key: PropertyKey.parse(action.field), value }
}

function dynamicFor({ field, newValue }: SetValue, { record, catalogue }: LoadedCase, { meId, at }: Setting): unknown {
  const fieldId = fieldIdOf(field)
  const place = tokenPlaceOf(field, record.template.fields.get(fieldId ?? '')?.field.dataType)
  const token = tokenIn(newValue)
  if (place === undefined || token === undefined || !fitsToken(token, place)) throw new Refusal(400, NO_TOKEN)
  // Where nobody has saved, there is nobody to be put in place of who is there.
  if (token === 'me' && meId === null)
    return fieldId === null ? PROPERTY_OF[PropertyKey.parse(field)](record) : fieldValue(record, fieldId)
  return tokenValue(token, place, { meId, now: at, timeZone: catalogue.timeZone })
}

/** Longer texts are cut, so that a long value does not keep the rule from setting any. */
function textFor(format: string, key: string, loaded: LoadedCase): string {
  const text = filledText(format, loaded)
  const field = loaded.record.template.fields.get(fieldIdOf(key) ?? '')?.field
  if (field && isRich(field)) return asParagraphs(text)
  const most =
    key === 'title'
      ? TITLE_LENGTH
      : key === 'summary' || field?.dataType === 'text-area'
        ? TEXT_AREA_LENGTH
        : TEXT_LENGTH
  return cutText(text, most)
}
