import type { DataType, FieldDefinition } from '@dossier/contract/fields'
import { fieldType } from './registry.ts'

/** Why a definition cannot be saved, as a sentence for the user, and which part of it is at fault. */
export interface DefinitionFault {
  at: 'dataType' | 'columnValues' | 'extensions'
  message: string
}

/** Whether people choose from a list that the field defines. */
export const hasChoices = (dataType: DataType): boolean => dataType === 'list' || dataType === 'list-multiple'

/** Looks at what the schema of a save cannot know: the type, and the other fields of the tenant by their ids. */
export function definitionFault(
  definition: FieldDefinition,
  all: ReadonlyMap<string, FieldDefinition>,
): DefinitionFault | null {
  const { dataType, columnValues, extensions } = definition
  const type = fieldType(dataType)
  const known: readonly string[] = type.extensions
  const foreign = Object.keys(extensions).find((key) => !known.includes(key))
  if (foreign !== undefined)
    return { at: 'extensions', message: `Leave out "${foreign}": fields of the type ${type.title} do not have it.` }
  if (hasChoices(dataType) && columnValues.length === 0)
    return { at: 'columnValues', message: 'Enter at least one choice.' }
  if (!hasChoices(dataType) && columnValues.length > 0)
    return { at: 'columnValues', message: `Remove the choices: fields of the type ${type.title} have none.` }
  const message = type.checkDefinition?.(definition, all) ?? null
  return message === null ? null : { at: 'extensions', message }
}

/** The fields that would not fit the others anymore if these were the tenant's. */
export const brokenBy = (
  now: ReadonlyMap<string, FieldDefinition>,
  then: ReadonlyMap<string, FieldDefinition>,
): FieldDefinition[] =>
  [...then.values()].filter(
    (one) => now.has(one.id) && definitionFault(one, now) === null && definitionFault(one, then) !== null,
  )
