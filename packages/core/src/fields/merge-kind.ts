import type { FieldDefinition } from '@dossier/contract/fields'
import type { Kind } from '../editing/editor.ts'
import { fieldType } from './types/registry.ts'

/** How two changes of a field are combined. */
export const mergeKind = (definition: FieldDefinition): Kind => fieldType(definition.dataType).merge
