import type { Catalogue } from '../../catalogue/catalogue.ts'

const NAMED = 5

/**
 * Where a tenant's configuration uses a team, as words for a sentence; a long list ends with the number of the rest.
 * `inFields` are the templates that use it in one of their fields, including hidden ones.
 */
export function usesOfTeam(catalogue: Catalogue, teamId: number, inFields: readonly number[]): string[] {
  const names = (...lists: readonly (readonly number[])[]) => lists.some((list) => list.includes(teamId))
  const uses = [
    ...[...catalogue.templates.values()]
      .filter(
        ({ id, permissions, editClosedPermissions, templateSchedule }) =>
          inFields.includes(id) ||
          names(
            permissions.case.edit,
            permissions.record.edit,
            editClosedPermissions,
            templateSchedule.schedulingPermissions,
          ),
      )
      .map(({ title }) => `template "${title}"`),
    ...[...catalogue.categories.values()]
      .filter(({ permissions }) => names(permissions.case.edit, permissions.record.edit))
      .map(({ title }) => `category "${title}"`),
    ...[...catalogue.fields.values()]
      .filter(({ permissions, extensions }) => names(permissions.view, permissions.edit, extensions.teams ?? []))
      .map(({ title }) => `field "${title}"`),
  ]
  return uses.length > NAMED ? [...uses.slice(0, NAMED), `${uses.length - NAMED} more`] : uses
}
