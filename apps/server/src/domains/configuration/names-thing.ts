import type { SearchClause } from '@dossier/contract/clauses'
import { ACTION_TYPES, type RuleActionToSave } from '@dossier/contract/rules/actions'
import type { NamedKind } from '@dossier/contract/usage'
import type { CatalogueRule } from '../../catalogue/catalogue.ts'
import type { StoredSchedule } from '../schedules/schedule-queries.ts'

export interface Named {
  kind: NamedKind
  id: number
}

/** The property of a record that has such a thing. */
const PROPERTY: Partial<Record<NamedKind, string>> = {
  status: 'statusId',
  severity: 'severityId',
  area: 'areas',
  team: 'pendingTeams',
  template: 'templateId',
}

const isAmong = (value: unknown, id: number): boolean => [value].flat().some((one) => String(one) === String(id))

type Clauses = readonly Pick<SearchClause, 'field' | 'operator' | 'value' | 'subClauses'>[]

/** Whether clauses compare with a thing. */
export const clausesName = (clauses: Clauses, { kind, id }: Named): boolean =>
  clauses
    .flatMap((one) => [one, ...one.subClauses])
    .some(
      ({ field, operator, value }) =>
        (field === PROPERTY[kind] || (kind === 'team' && operator === 'InTeam')) && isAmong(value, id),
    )

export const rulesName = ({ conditions, templateIds, actions }: CatalogueRule, named: Named): boolean =>
  clausesName(conditions, named) ||
  (named.kind === 'template' && templateIds.includes(named.id)) ||
  actions.some((action) => actionNames(action, named))

function actionNames(action: RuleActionToSave, { kind, id }: Named): boolean {
  switch (action.type) {
    case ACTION_TYPES.SetValue:
      return action.field === PROPERTY[kind] && !action.dynamicValue && isAmong(action.newValue, id)
    case ACTION_TYPES.AddTeam:
      return kind === 'team' && action.teamId === id
    case ACTION_TYPES.SendEmail:
      return kind === 'team' && action.recipient.some((one) => one.kind === 'team' && one.teamId === id)
    default:
      return false
  }
}

export const scheduleNames = ({ templateId, fields, bulkCreateForTeams }: StoredSchedule, named: Named): boolean => {
  const { kind, id } = named
  const property = PROPERTY[kind]
  return (
    (kind === 'template' && templateId === id) ||
    (kind === 'team' && bulkCreateForTeams?.includes(id) === true) ||
    (property !== undefined && isAmong(fields[property], id))
  )
}
