import type { FileAction } from '@dossier/contract/configuration/kinds/rules'
import { ACTION_TYPES, type RuleActionToSave } from '@dossier/contract/rules/actions'
import { readClauses, rekeyClauses } from '../clauses.ts'
import { columnsAt } from '../columns.ts'
import type { ThingOf } from '../configuration.ts'
import type { Kind, Portable } from './kind.ts'
import { readAction, rekeyAction } from './rule-actions.ts'

type Rule = ThingOf<'rules'>

export const rules: Kind<'rules'> = {
  noun: 'rule',
  read: (stored) => {
    const { integrations, ...rule } = stored as Rule & { integrations: Record<string, string> }
    return {
      ...rule,
      conditions: readClauses(rule.conditions as never),
      actions: (rule.actions as unknown as RuleActionToSave[]).map((action) => readAction(action, integrations)),
    }
  },
  rekey: (rule, scope) => ({
    ...rule,
    templates: rule.templates.map((key, nth) =>
      scope.rename({ kind: 'templates', key, at: `${scope.at}.templates.${nth}` }),
    ),
    triggerFields: columnsAt(rule.triggerFields, scope, 'triggerFields'),
    conditions: rekeyClauses(rule.conditions, scope, { place: 'conditions' }),
    actions: rule.actions.map((action, nth) => rekeyAction(action, { ...scope, at: `${scope.at}.actions.${nth}` })),
  }),
  portable,
  withLeftOut: (desired, { whole, compared }) => ({
    ...(sameSecrets(whole, compared) ? desired : withHeaders(desired, whole)),
    enabled: whole.enabled === compared.enabled ? desired.enabled : whole.enabled,
  }),
}

/** Without one of its conditions or actions it would be another rule, so it is left out as a whole. */
function portable(rule: Rule): Portable<'rules'> {
  if (rule.actions.some((action) => action.type === ACTION_TYPES.SentToIntegration && action.integration === ''))
    return { thing: null, faults: ['it sends to an integration that was deleted'] }
  if (!rule.actions.some(sendsAway)) return { thing: rule, faults: [] }
  const actions = rule.actions.map((action) => (hasHeaders(action) ? { ...action, headers: [] } : action))
  return { thing: { ...rule, enabled: false, actions }, faults: offBecause(rule) }
}

/** Elsewhere it would begin at once to send records to whom this organization sends them. */
function offBecause({ actions, enabled }: Rule): string[] {
  if (actions.some(hasHeaders)) return ['the values of its headers are secret, so it is added without them, and off']
  return enabled ? ['it sends to an address outside the organization, so it is added off'] : []
}

const sendsAway = (action: FileAction): boolean =>
  isCall(action) || (action.type === ACTION_TYPES.SendEmail && action.recipient.some(({ kind }) => kind === 'address'))

type Call = Extract<FileAction, { type: typeof ACTION_TYPES.SendHttp }>

const isCall = (action: FileAction): action is Call => action.type === ACTION_TYPES.SendHttp
const hasHeaders = (action: FileAction): action is Call => isCall(action) && action.headers.length > 0

const sameSecrets = (whole: Rule, compared: Rule): boolean =>
  whole.actions.filter(hasHeaders).length === compared.actions.filter(hasHeaders).length

/** A call to the same address keeps its headers; of several, that at the same place. */
function withHeaders(desired: Rule, whole: Rule): Rule {
  const headersOf = (call: Call, place: number): string[] => {
    const stored = [whole.actions[place], ...whole.actions].find((one) => one && isCall(one) && one.url === call.url)
    return stored && isCall(stored) ? stored.headers : call.headers
  }
  return {
    ...desired,
    actions: desired.actions.map((action, place) =>
      isCall(action) ? { ...action, headers: headersOf(action, place) } : action,
    ),
  }
}
