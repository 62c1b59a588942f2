import type { FieldDefinition } from '@dossier/contract/fields'
import type { Kind } from '../editing/editor.ts'
import { fieldType } from './registry.ts'
import { isRich } from './text-area.ts'

/** How two changes of a field are combined. A merge of sentences could tear formats apart: the person decides. */
export const mergeKind = (definition: FieldDefinition): Kind =>
  isRich(definition) ? 'single' : fieldType(definition.dataType).merge
