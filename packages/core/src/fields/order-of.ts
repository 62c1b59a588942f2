import type { FieldDefinition } from '@dossier/contract/fields'
import { valueType } from '../calculations/result.ts'
import type { OrderKind } from './types/field-type.ts'
import { fieldType } from './types/registry.ts'

/** By what lists are sorted by a field; null if it has no order. */
export const orderOf = (definition: Pick<FieldDefinition, 'dataType' | 'extensions'>): OrderKind | null =>
  fieldType(valueType(definition)).order
