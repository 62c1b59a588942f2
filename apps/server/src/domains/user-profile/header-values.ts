import type { FieldValue } from '@dossier/contract/fields'
import type { UserField, UserHeaderValue } from '@dossier/contract/user-profile/fields'
import { fieldType } from '@dossier/core/fields/types/registry'
import { NEUTRAL } from '@dossier/core/text/dates'

/** The header values of a person: the fields shown next to the name that have a value. */
export const headerValues = (
  fields: readonly UserField[],
  values: Readonly<Record<string, FieldValue>>,
  timeZone: string,
): UserHeaderValue[] =>
  fields
    .filter(({ inHeader }) => inHeader)
    .flatMap(({ field }) => {
      const value = (values[field.id] ?? null) as never
      const type = fieldType(field.dataType)
      return type.isEmpty(value)
        ? []
        : [{ title: field.title, valueLabel: type.display(value, field, { ...NEUTRAL, timeZone }) }]
    })
