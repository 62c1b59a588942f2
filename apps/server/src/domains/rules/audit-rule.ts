import { ACTION_TYPES, type RuleActionToSave } from '@dossier/contract/rules/actions'
import type { RuleClause } from '@dossier/contract/rules/rule'
import type { AuditedValues } from '@dossier/core/audit/audited'
import { ACTION_LABELS } from '@dossier/core/rules/action-types'
import type { Catalogue, CatalogueRule } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { NO_ITEMS } from '../cases/item-names.ts'
import { columnNames } from '../views/definitions/audited-view.ts'
import { clauseWords, type SimpleClause } from './condition-words.ts'
import { simpleOf } from './conditions.ts'

interface Versions {
  before: CatalogueRule | null
  after: CatalogueRule | null
  /** What it shows to more people, as they were warned. (D-139) */
  exposures: readonly string[]
}

/** Appends what became of a rule to the audit log, and tells everybody. */
export async function auditRule(ctx: Ctx, { before, after, exposures }: Versions): Promise<void> {
  const catalogue = await loadCatalogue(ctx)
  const { id, title: name } = (after ?? before)!
  const version = (rule: CatalogueRule | null) => rule && auditedRule(rule, catalogue)
  const shown = after && { ...version(after), exposures: [...exposures] }
  await recordAudit(ctx, audited('rule', { id, name, before: version(before), after: shown }))
  ctx.emit({ type: 'configuration.changed', tenantId: ctx.tenant.id, kinds: ['rules'] })
}

function auditedRule(rule: CatalogueRule, catalogue: Catalogue): AuditedValues<'rule'> {
  const nameOf = columnNames(catalogue)
  return {
    title: rule.title,
    description: rule.description,
    folder: rule.folder,
    enabled: rule.enabled,
    order: rule.order,
    templates: rule.templateIds.map((one) => catalogue.templates.get(one)?.title ?? String(one)),
    appliesTo: rule.appliesTo,
    trigger: rule.trigger,
    triggerFields: rule.triggerFieldIds.map(nameOf),
    conditions: rule.conditions.map((clause) => conditionWords(clause, catalogue)),
    actions: rule.actions.map((action) => actionWords(action, catalogue)),
    exposures: [],
  }
}

function conditionWords(clause: RuleClause, catalogue: Catalogue): string {
  const words = (one: SimpleClause) => clauseWords(one, { catalogue, items: NO_ITEMS })
  return clause.orClause ? `Any of: ${clause.subClauses.map(words).join('; ')}` : words(simpleOf(clause))
}

/** Without the values of headers. */
export function actionWords(action: RuleActionToSave, catalogue: Catalogue): string {
  const nameOf = columnNames(catalogue)
  const label = ACTION_LABELS[action.type]
  switch (action.type) {
    case ACTION_TYPES.SetValue:
      return `${label}: ${nameOf(action.field)} ← ${action.valueFormat || valueWords(action.newValueLabel, action.newValue)}`
    case ACTION_TYPES.AddTeam:
      return `${label}: ${catalogue.teams.get(action.teamId)?.title ?? action.teamId}`
    case ACTION_TYPES.SetFieldRequired:
      return `${label}: ${nameOf(`fields.${action.fieldId}`)}, ${action.required ? 'required' : 'not required'}`
    case ACTION_TYPES.AddField:
      return `${label}: ${nameOf(`fields.${action.fieldId}`)}`
    case ACTION_TYPES.RemoveField:
      return `${label}: ${nameOf(`fields.${action.field}`)}`
    case ACTION_TYPES.SendHttp:
      return `${label}: ${action.url}`
    case ACTION_TYPES.SendEmail:
      return `${label}: ${action.subject}`
    case ACTION_TYPES.SentToIntegration:
      return `${label}: ${action.integration.integrationKey}, ${action.integration.out}`
  }
}

const valueWords = (label: string | null | undefined, value: unknown): string => label || JSON.stringify(value)
