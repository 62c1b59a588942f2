import { fields } from '@dossier/contract/fields/calls'
import { implement } from '../../http/implement.ts'
import { listFields } from './list-fields.ts'

export const fieldRoutes = implement(fields, { list: (ctx) => listFields(ctx) })
