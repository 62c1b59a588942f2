import type { Kind } from './kind.ts'
import { teamsAt } from './references.ts'

export const dataSources: Kind<'dataSources'> = {
  noun: 'data source',
  rekey: (source, scope) => ({
    ...source,
    definition: scope.rename({ kind: 'definitions', key: source.definition, at: `${scope.at}.definition` }),
    extraFields: source.extraFields.map((key, nth) =>
      scope.rename({ kind: 'definitionFields', key, within: source.definition, at: `${scope.at}.extraFields.${nth}` }),
    ),
    editTeams: teamsAt(scope)(source.editTeams, 'editTeams'),
  }),
}
