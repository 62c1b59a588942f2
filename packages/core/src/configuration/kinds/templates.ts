import { withStoredDefaults } from '../portable.ts'
import type { Kind } from './kind.ts'
import { fieldsAt, kindTeams, maybe, rights, teamsAt, values } from './references.ts'

export const templates: Kind<'templates'> = {
  noun: 'template',
  withLeftOut: withStoredDefaults,
  rekey: (template, scope) => {
    const teams = teamsAt(scope)
    const { schedule } = template
    return {
      ...template,
      category: maybe('categories', template.category, scope, 'category'),
      severity: maybe('severities', template.severity, scope, 'severity'),
      ...kindTeams(template, scope),
      closedTeams: teams(template.closedTeams, 'closedTeams'),
      fields: template.fields.map((placed, nth) => ({
        ...placed,
        field: scope.rename({ kind: 'fields', key: placed.field, at: `${scope.at}.fields.${nth}.field` }),
        permissions: placed.permissions && rights(placed.permissions, scope, `fields.${nth}.permissions.`),
      })),
      hiddenFields: fieldsAt(template.hiddenFields, scope, 'hiddenFields'),
      defaults: values(template.defaults, scope, 'defaults'),
      schedule: {
        ...schedule,
        teams: teams(schedule.teams, 'schedule.teams'),
        fields: fieldsAt(schedule.fields, scope, 'schedule.fields'),
        defaults: values(schedule.defaults, scope, 'schedule.defaults'),
      },
    }
  },
}
