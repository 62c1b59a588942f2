import type { FieldDefinition } from '@dossier/contract/fields'
import type { TemplateRole } from '@dossier/contract/templates'

/** The roles among the fields of a template, in their order. */
export const rolesAmong = (fields: readonly FieldDefinition[]): TemplateRole[] =>
  fields
    .filter(({ dataType }) => dataType === 'user-role')
    .map(({ id, title, extensions }) => ({
      fieldId: id,
      title,
      subroles: extensions.hasSubroles ? (extensions.subroles ?? []) : [],
      isSingleUser: extensions.isSingleUser === true,
      allowExternalUsers: extensions.allowExternalUsers === true,
      allowTimeTracking: extensions.allowTimeTracking === true,
    }))
