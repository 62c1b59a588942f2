import { ACTION_TYPES, MASKED, type RuleActionToSave } from '@dossier/contract/rules/actions'
import type { Rule } from '@dossier/contract/rules/rule'
import type { Catalogue, CatalogueRule } from '../../catalogue/catalogue.ts'
import { storedFaults } from './rule-set.ts'

/** A rule as administrators read it, with what of it does not work. */
export function presentRule(rule: CatalogueRule, catalogue: Catalogue): Rule {
  const { headers: _headers, weekStart: _week, createdBy, lastUpdatedBy, ...more } = rule
  return {
    ...more,
    templateIds: [...rule.templateIds],
    triggerFieldIds: [...rule.triggerFieldIds],
    conditions: [...rule.conditions],
    actions: rule.actions.map(masked),
    faults: [...storedFaults(rule, catalogue)],
    createdBy: named(catalogue, createdBy),
    lastUpdatedBy: named(catalogue, lastUpdatedBy),
  }
}

const masked = (action: RuleActionToSave): RuleActionToSave =>
  action.type === ACTION_TYPES.SendHttp
    ? { ...action, httpHeaders: action.httpHeaders.map(({ name }) => ({ name, value: MASKED })) }
    : action

const named = ({ users }: Catalogue, id: number | null) =>
  id === null ? null : { id, name: users.get(id)?.name ?? '' }
