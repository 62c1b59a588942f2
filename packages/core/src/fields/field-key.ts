const FIELD = 'fields.'

export type FieldKey = `fields.${string}`

/**
 * The name of a field wherever properties have names, too: among the locks, the places of a record page, the columns of
 * a list, the changes of the history and the parts of a live message. A property's name is its bare key. (D-122)
 */
export const fieldKey = (fieldId: string): FieldKey => `${FIELD}${fieldId}`

/** The field that a name means; null if it means something else. */
export const fieldIdOf = (name: string): string | null => (name.startsWith(FIELD) ? name.slice(FIELD.length) : null)

/** What a map by field id has for a field, and not what every object has under that name. */
export const ownValue = <T>(byFieldId: Readonly<Record<string, T>>, fieldId: string): T | undefined =>
  Object.hasOwn(byFieldId, fieldId) ? byFieldId[fieldId] : undefined
