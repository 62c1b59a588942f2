import type { Catalogue } from '../lookups/catalogue.ts'

const NAMED = 5

/**
 * Where a tenant's setup names a team, as words for a sentence; a long list ends with how many more there are.
 * `inFields` are the templates that name it at one of their fields, hidden ones too.
 */
export function usesOfTeam(catalogue: Catalogue, teamId: number, inFields: readonly number[]): string[] {
  const names = (...lists: readonly (readonly number[])[]) => lists.some((list) => list.includes(teamId))
  const uses = [
    ...[...catalogue.templates.values()]
      .filter(
        ({ id, permissions, editClosedPermissions }) =>
          inFields.includes(id) || names(permissions.case.edit, permissions.record.edit, editClosedPermissions),
      )
      .map(({ title }) => `template "${title}"`),
    ...[...catalogue.categories.values()]
      .filter(({ permissions }) => names(permissions.case.edit, permissions.record.edit))
      .map(({ title }) => `category "${title}"`),
    ...[...catalogue.fields.values()]
      .filter(({ permissions }) => names(permissions.view, permissions.edit))
      .map(({ title }) => `field "${title}"`),
  ]
  return uses.length > NAMED ? [...uses.slice(0, NAMED), `${uses.length - NAMED} more`] : uses
}
