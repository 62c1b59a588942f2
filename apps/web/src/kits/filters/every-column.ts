import type { FieldDefinition } from '@dossier/contract/fields'
import { fieldKey } from '@dossier/core/fields/field-key'
import { filterColumns } from '@dossier/core/filters/columns'
import { withOwnWord } from '@dossier/core/filters/own-words'
import type { OfferedColumn } from './use-filter-columns.ts'

/** What rules and events can be filtered by. They are asked as nobody, so this is every field. */
export function everyColumn(fields: readonly FieldDefinition[], caseWord: string): OfferedColumn[] {
  const definitions = new Map<string, FieldDefinition>(fields.map((field) => [fieldKey(field.id), field]))
  return [...filterColumns({ isAdmin: true }, fields).values()].map((column) => ({
    ...withOwnWord(column, caseWord),
    definition: definitions.get(column.key),
  }))
}
