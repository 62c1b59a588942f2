import { fields } from '@dossier/contract/fields/calls'
import { implement } from '../../http/implement.ts'
import { removeField, saveField } from './edit-fields.ts'
import { fieldReaders } from './field-readers.ts'
import { fieldUsage } from './field-usage.ts'
import { listDefinitions, listFields } from './list-fields.ts'
import { reserveId } from './reserve-id.ts'

export const fieldRoutes = implement(fields, {
  list: (ctx) => listFields(ctx),
  definitions: (ctx) => listDefinitions(ctx),
  save: (ctx, { body }) => saveField(ctx, body),
  generateId: (ctx) => reserveId(ctx),
  readers: (ctx, { body }) => fieldReaders(ctx, body),
  usage: (ctx, { params }) => fieldUsage(ctx, params.id),
  remove: (ctx, { params }) => removeField(ctx, params.id),
})
