import type { ConfiguredKind } from '@dossier/contract/configuration/file'
import type { Ctx } from '../../http/context.ts'
import { removeDefinition } from '../data-sources/edit-definitions.ts'
import { removeSource } from '../data-sources/edit-sources.ts'
import { removeField } from '../fields/edit-fields.ts'
import { removeSeverity } from '../lookups/edit-severities.ts'
import { removeStatus } from '../lookups/edit-statuses.ts'
import { removeCategory } from '../templates/edit-categories.ts'
import { removeTemplate } from '../templates/edit-templates.ts'

/** Deletes a thing as its own form does; teams are of people and stay. */
export const REMOVALS: Record<ConfiguredKind, ((ctx: Ctx, key: string) => Promise<unknown>) | null> = {
  teams: null,
  statuses: (ctx, key) => removeStatus(ctx, Number(key)),
  severities: (ctx, key) => removeSeverity(ctx, Number(key)),
  categories: (ctx, key) => removeCategory(ctx, Number(key)),
  definitions: removeDefinition,
  dataSources: removeSource,
  fields: removeField,
  templates: (ctx, key) => removeTemplate(ctx, Number(key)),
}
