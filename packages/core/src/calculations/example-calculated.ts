import type { FieldDefinition, FieldExtensions } from '@dossier/contract/fields'
import { exampleDefinition } from '../fields/example-definition.ts'

/** Definitions for tests, by id; what is given as settings is calculated. */
export function exampleFields(
  fields: Readonly<Record<string, FieldDefinition['dataType'] | FieldExtensions>>,
): Map<string, FieldDefinition> {
  return new Map(
    Object.entries(fields).map(([id, given]) => {
      const [dataType, extensions] = typeof given === 'string' ? [given, {}] : (['calculated', given] as const)
      return [id, exampleDefinition(dataType, { id, title: id.toUpperCase(), columnValues: [], extensions })]
    }),
  )
}
