import type { DataType, FieldDefinition } from '@dossier/contract/fields'
import { calculationFault } from '../calculations/fault.ts'
import { picksRecords } from './chosen-items.ts'
import { hasRows } from './has-rows.ts'
import { optionsOf } from './options.ts'
import { fieldType } from './types/registry.ts'

/** Why a definition cannot be saved, as a sentence for the user, and which part of it is at fault. */
export interface DefinitionFault {
  at: 'dataType' | 'dataSourceId' | 'columnValues' | 'extensions'
  message: string
}

/** Whether people choose from a list: one that the field defines, or the items of a data source. */
export const hasChoices = (dataType: DataType): boolean => dataType === 'list' || dataType === 'list-multiple'

/** Looks at what the schema of a save cannot know: the type, and the other fields of the tenant by their ids. */
export function definitionFault(
  definition: FieldDefinition,
  all: ReadonlyMap<string, FieldDefinition>,
): DefinitionFault | null {
  const { dataType, dataSourceId, extensions } = definition
  const type = fieldType(dataType)
  const allowed: readonly string[] = type.extensions
  const foreign = Object.keys(extensions).find((key) => !allowed.includes(key))
  if (foreign !== undefined)
    return { at: 'extensions', message: `Leave out "${foreign}": fields of the type ${type.title} do not have it.` }
  if (dataSourceId !== null && !hasChoices(dataType) && !hasRows(dataType))
    return { at: 'dataSourceId', message: `Leave out the data source: fields of the type ${type.title} have none.` }
  const wrong = choicesFault(definition, type.title)
  if (wrong) return wrong
  if (dataSourceId === null && hasRows(dataType)) return { at: 'dataSourceId', message: 'Choose a data source.' }
  // Not part of the type: lists show what was calculated, and do without the code that calculates.
  const check = dataType === 'calculated' ? calculationFault : type.checkDefinition
  const message = check?.(definition, all) ?? null
  return message === null ? null : { at: 'extensions', message }
}

function choicesFault(definition: FieldDefinition, type: string): DefinitionFault | null {
  const { dataType, dataSourceId, columnValues } = definition
  const ownsChoices = hasChoices(dataType) && dataSourceId === null
  if (ownsChoices && columnValues.length === 0) return { at: 'columnValues', message: 'Enter at least one choice.' }
  if (picksRecords(definition) && hasRows(dataType) && columnValues.length > 0)
    return { at: 'columnValues', message: 'Remove the columns: records are shown by number and title.' }
  const choices = hasRows(dataType) ? optionsOf(definition) : columnValues
  if (ownsChoices || choices.length === 0) return null
  const why = dataSourceId === null ? `fields of the type ${type} have none` : 'people choose from the data source'
  return { at: 'columnValues', message: `Remove the choices: ${why}.` }
}

/** The fields that would not fit the others anymore if these were the tenant's. */
export const brokenBy = (
  now: ReadonlyMap<string, FieldDefinition>,
  then: ReadonlyMap<string, FieldDefinition>,
): FieldDefinition[] =>
  [...then.values()].filter(
    (one) => now.has(one.id) && definitionFault(one, now) === null && definitionFault(one, then) !== null,
  )
