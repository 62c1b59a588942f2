import { itemIdsOf } from '@dossier/core/fields/chosen-items'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { NONE } from '@dossier/core/fields/placeholders'
import { itemColumnOf, type ItemColumn } from '@dossier/core/filters/item-columns'
import { fillPlaceholders } from '@dossier/core/rules/placeholders'
import { NEUTRAL, dateTimeText } from '@dossier/core/text/dates'
import { daysOpen } from '@dossier/core/views/days-open'
import { fieldLabel, fieldValue, namedIn } from '../cases/present-case.ts'
import { isFieldEmpty } from '../cases/field-values.ts'
import type { LoadedCase } from '../cases/load-case.ts'
import { PROPERTY_OF } from '../cases/plans/property-values.ts'
import { propertyText } from '../events/present-events.ts'

const OTHERS: Record<string, (loaded: LoadedCase) => string> = {
  caseNumber: ({ record }) => record.caseNumber,
  templateId: ({ record }) => record.template.title,
  created: (loaded) => momentText(loaded, loaded.record.row.created),
  lastUpdated: (loaded) => momentText(loaded, loaded.record.row.last_updated),
  closed: (loaded) => momentText(loaded, loaded.record.row.closed),
  deleted: (loaded) => momentText(loaded, loaded.record.row.deleted),
  isCase: ({ record }) => (record.isCase ? 'Yes' : 'No'),
  isClosed: ({ record }) => (record.isClosed ? 'Yes' : 'No'),
  openForDays: ({ record }) => String(daysOpen(record.row, Date.now())),
}

const momentText = ({ catalogue: { timeZone } }: LoadedCase, at: string | null): string =>
  at === null ? '' : dateTimeText(at, { ...NEUTRAL, timeZone })

/** A value of a record as it appears in the texts of rules. An empty value is an empty text. */
export function valueText(loaded: LoadedCase, key: string): string {
  const { record, catalogue, items, fieldsWithFiles } = loaded
  const item = itemColumnOf(key)
  if (item) return itemsText(loaded, item)
  const fieldId = fieldIdOf(key)
  if (fieldId !== null) {
    const field = record.template.fields.get(fieldId)?.field
    if (!field) return ''
    if (field.dataType === 'file-only') return fieldsWithFiles?.has(fieldId) ? 'Files' : ''
    const value = fieldValue(record, fieldId)
    if (isFieldEmpty(field, value)) return ''
    return fieldLabel(field, namedIn(catalogue, value), { items, timeZone: catalogue.timeZone })
  }
  const other = OTHERS[key]
  if (other) return other(loaded)
  const property = PROPERTY_OF[key as keyof typeof PROPERTY_OF]
  return property ? (propertyText(catalogue, key, property(record)) ?? '') : ''
}

/** What the items of a field have as one of their values. */
function itemsText({ record, catalogue, items }: LoadedCase, { fieldId, valueId }: ItemColumn): string {
  const field = record.template.fields.get(fieldId)?.field
  const definition = field?.itemFields?.find(({ id }) => id === valueId)
  if (!field || !definition) return ''
  const valueField = { ...field, ...definition, dataSourceId: null, extensions: {} }
  const texts = itemIdsOf(field, fieldValue(record, fieldId)).flatMap((id) => {
    const value = items.get(id)?.fields?.[valueId] ?? null
    return value === null ? [] : fieldLabel(valueField, value, { items, timeZone: catalogue.timeZone })
  })
  return [...new Set(texts)].join(', ')
}

/** The same where a person reads it. */
export const shownValue = (loaded: LoadedCase, key: string): string => valueText(loaded, key) || NONE

/** A text with values in place of its placeholders. Where the record has no field of a name, what every record has is meant. */
export const filledText = (text: string, loaded: LoadedCase): string => {
  const fields = [...loaded.record.template.fields.values()].map(({ field }) => field)
  return fillPlaceholders(text, fields, (key) => valueText(loaded, key))
}
