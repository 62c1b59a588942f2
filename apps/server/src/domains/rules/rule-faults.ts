import { PROPERTY_KEYS } from '@dossier/contract/cases/details'
import { ACTION_TYPES, type RuleActionToSave, type RuleRecipient } from '@dossier/contract/rules/actions'
import type { RuleClause, RuleFault } from '@dossier/contract/rules/rule'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { readClauses } from '@dossier/core/filters/read-clauses'
import type { Terms } from '@dossier/core/filters/terms'
import { addressFault, headerNameFault } from '@dossier/core/rules/address-fault'
import { placeholderFault } from '@dossier/core/rules/placeholders'
import { textsOf } from '@dossier/core/rules/reads-and-writes'
import type { RuleLike } from '@dossier/core/rules/rule-like'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { ruleColumns, ruleTerms } from './system-reader.ts'
import { simpleOf } from './conditions.ts'
import type { SimpleClause } from './condition-words.ts'
import { valueFault } from './set-value.ts'

const GONE = {
  template: 'This template was deleted. Choose another one.',
  field: 'This field is not available. Choose another one.',
  team: 'This team was deleted. Choose another one.',
  user: 'This person was deleted. Choose somebody else.',
}

/** Types whose values nobody enters. */
const NEVER_SET: ReadonlySet<string> = new Set(['case-number', 'calculated', 'time-spent', 'file-only', 'icon-upload'])

/** Which parts of a rule mean nothing, as administrators mend them. */
export function faultsOf(rule: RuleLike & { weekStart?: number }, catalogue: Catalogue): RuleFault[] {
  const at = (place: string, message: string | null) => (message === null ? [] : [{ at: place, message }])
  const columns = ruleColumns(catalogue)
  const terms = ruleTerms(catalogue, { meId: null, now: Date.now(), weekStart: rule.weekStart ?? 1 })
  return [
    ...rule.templateIds.flatMap((id, nth) =>
      at(`templateIds.${nth}`, catalogue.templates.has(id) ? null : GONE.template),
    ),
    ...(rule.trigger === 'FieldChanged' && rule.triggerFieldIds.length === 0
      ? at('triggerFieldIds', 'Choose at least one field.')
      : []),
    ...rule.triggerFieldIds.flatMap((key, nth) =>
      at(`triggerFieldIds.${nth}`, columns.has(key) || isField(catalogue, key) ? null : GONE.field),
    ),
    ...rule.conditions.flatMap((clause, nth) => clauseFaults(clause, `conditions.${nth}`, terms)),
    ...rule.actions.flatMap((action, nth) => actionFaults(action, `actions.${nth}`, catalogue)),
  ]
}

const isField = ({ fields }: Catalogue, key: string): boolean => fields.has(fieldIdOf(key) ?? '')

function clauseFaults(clause: RuleClause, at: string, terms: Terms): RuleFault[] {
  if (!clause.orClause) return simpleFaults(simpleOf(clause), at, terms)
  if (clause.subClauses.length === 0) return [{ at: `${at}.subClauses`, message: 'Add a filter to "Any of".' }]
  return clause.subClauses.flatMap((one, nth) => simpleFaults(one, `${at}.subClauses.${nth}`, terms))
}

function simpleFaults(clause: SimpleClause, at: string, terms: Terms): RuleFault[] {
  if (clause.field === 'deleted')
    return [{ at: `${at}.field`, message: 'Rules do not run on deleted records. Choose another field.' }]
  const read = readClauses([{ ...clause, orClause: false, subClauses: [] }], terms)
  return read.ok ? [] : [{ at: `${at}.${read.at.replace(/^0\./, '')}`, message: read.message }]
}

function actionFaults(action: RuleActionToSave, at: string, catalogue: Catalogue): RuleFault[] {
  const fields = [...catalogue.fields.values()]
  const texts = textsOf(action).flatMap(({ at: place, text }) =>
    fault(`${at}.${place}`, placeholderFault(text, fields)),
  )
  return [...texts, ...partFaults(action, at, catalogue)]
}

const fault = (at: string, message: string | null): RuleFault[] => (message === null ? [] : [{ at, message }])

function partFaults(action: RuleActionToSave, at: string, catalogue: Catalogue): RuleFault[] {
  const ofField = (id: string, place: string) => fault(`${at}.${place}`, catalogue.fields.has(id) ? null : GONE.field)
  switch (action.type) {
    case ACTION_TYPES.SetValue:
      if (!isWritable(catalogue, action.field)) return fault(`${at}.field`, GONE.field)
      return fault(`${at}.newValue`, valueFault(action, catalogue))
    case ACTION_TYPES.AddTeam:
      return fault(`${at}.teamId`, catalogue.teams.has(action.teamId) ? null : GONE.team)
    case ACTION_TYPES.SetFieldRequired:
    case ACTION_TYPES.AddField:
      return ofField(action.fieldId, 'fieldId')
    case ACTION_TYPES.RemoveField:
      return ofField(action.field, 'field')
    case ACTION_TYPES.SendHttp:
      return [
        ...fault(`${at}.url`, addressFault(action.url)),
        ...action.httpHeaders.flatMap(({ name }, nth) => fault(`${at}.httpHeaders.${nth}.name`, headerNameFault(name))),
      ]
    case ACTION_TYPES.SendEmail:
      return action.recipient.flatMap((one, nth) => fault(`${at}.recipient.${nth}`, recipientFault(one, catalogue)))
    case ACTION_TYPES.SentToIntegration:
      return []
  }
}

const properties: readonly string[] = PROPERTY_KEYS

function isWritable({ fields }: Catalogue, key: string): boolean {
  const field = fields.get(fieldIdOf(key) ?? '')
  return field ? !NEVER_SET.has(field.dataType) : properties.includes(key)
}

function recipientFault(one: RuleRecipient, { users, teams, fields }: Catalogue): string | null {
  switch (one.kind) {
    case 'user':
      return users.has(one.userId) ? null : GONE.user
    case 'team':
      return teams.has(one.teamId) ? null : GONE.team
    case 'field':
      if (one.field === 'assigneeId' || one.field === 'users') return null
      return fields.get(fieldIdOf(one.field) ?? '')?.dataType === 'user-role' ? null : 'Choose a field with people.'
    case 'address':
      return null
  }
}
