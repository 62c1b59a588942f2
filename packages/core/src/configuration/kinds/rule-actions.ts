import type { FileAction } from '@dossier/contract/configuration/kinds/rules'
import { ACTION_TYPES, MASKED, type RuleActionToSave, type RuleRecipient } from '@dossier/contract/rules/actions'
import { columnAt } from '../columns.ts'
import { asIds, asKeys, rekeyValue, valuesOf } from '../compared-values.ts'
import type { Scope } from '../scope.ts'

const NO_FIELDS = new Map<string, never>()

type Email = Extract<FileAction, { type: typeof ACTION_TYPES.SendEmail }>
type Recipient = Email['recipient'][number]

/** A stored action; integrations by their titles. */
export function readAction(stored: RuleActionToSave, titles: Readonly<Record<string, string>>): FileAction {
  switch (stored.type) {
    case ACTION_TYPES.SetValue: {
      const { type, field, fieldDataType, newValue, dynamicValue, valueFormat } = stored
      return {
        type,
        field,
        ...(fieldDataType && { fieldDataType }),
        newValue: dynamicValue ? newValue : (asKeys(newValue as never, valuesOf(field, NO_FIELDS)) as typeof newValue),
        dynamicValue,
        ...(valueFormat && { valueFormat }),
      }
    }
    case ACTION_TYPES.AddTeam:
      return { type: stored.type, team: String(stored.teamId) }
    case ACTION_TYPES.SetFieldRequired:
      return { type: stored.type, field: stored.fieldId, required: stored.required }
    case ACTION_TYPES.SendHttp:
      return { type: stored.type, url: stored.url, headers: stored.httpHeaders.map(({ name }) => name) }
    case ACTION_TYPES.SendEmail:
      return { ...stored, recipient: stored.recipient.map(readRecipient) }
    case ACTION_TYPES.AddField: {
      const { type, fieldId: field, required, section } = stored
      return { type, field, required, ...(section && { section }) }
    }
    case ACTION_TYPES.SentToIntegration: {
      const { integrationKey, out } = stored.integration
      return { type: stored.type, integration: titles[integrationKey] ?? '', out }
    }
    case ACTION_TYPES.RemoveField:
      return { type: stored.type, field: stored.field }
  }
}

function readRecipient(one: RuleRecipient): Recipient {
  if (one.kind === 'user') return { kind: 'user', userId: String(one.userId) }
  return one.kind === 'team' ? { kind: 'team', team: String(one.teamId) } : one
}

export function rekeyAction(action: FileAction, scope: Scope): FileAction {
  const { rename, at, fields } = scope
  switch (action.type) {
    case ACTION_TYPES.SetValue: {
      const of = action.dynamicValue ? null : valuesOf(action.field, fields)
      return {
        ...action,
        field: columnAt(action.field, scope, 'field'),
        newValue: rekeyValue(action.newValue, of, { rename, at: `${at}.newValue` }),
      }
    }
    case ACTION_TYPES.AddTeam:
      return { ...action, team: rename({ kind: 'teams', key: action.team, at: `${at}.team` }) }
    case ACTION_TYPES.SendEmail:
      return {
        ...action,
        recipient: action.recipient.map((one, nth) => rekeyRecipient(one, { ...scope, at: `${at}.recipient.${nth}` })),
      }
    case ACTION_TYPES.SetFieldRequired:
    case ACTION_TYPES.AddField:
    case ACTION_TYPES.RemoveField:
      return { ...action, field: rename({ kind: 'fields', key: action.field, at: `${at}.field` }) }
    default:
      return action
  }
}

function rekeyRecipient(one: Recipient, scope: Scope): Recipient {
  const { rename, at } = scope
  if (one.kind === 'user') return { ...one, userId: rename({ kind: 'people', key: one.userId, at: `${at}.userId` }) }
  if (one.kind === 'team') return { ...one, team: rename({ kind: 'teams', key: one.team, at: `${at}.team` }) }
  return one.kind === 'field' ? { ...one, field: columnAt(one.field, scope, 'field') } : one
}

/** As calls have it: the values of headers are those that are stored. `keyOf`: of an integration with that title. */
export function actionToSave(action: FileAction, keyOf: (title: string) => string): RuleActionToSave {
  switch (action.type) {
    case ACTION_TYPES.SetValue: {
      const of = action.dynamicValue ? null : valuesOf(action.field, NO_FIELDS)
      return { ...action, newValue: asIds(action.newValue as never, of) }
    }
    case ACTION_TYPES.AddTeam:
      return { type: action.type, teamId: Number(action.team) }
    case ACTION_TYPES.SetFieldRequired:
      return { type: action.type, fieldId: action.field, required: action.required }
    case ACTION_TYPES.SendHttp: {
      const { type, url, headers } = action
      return { type, url, httpHeaders: headers.map((name) => ({ name, value: MASKED })) }
    }
    case ACTION_TYPES.SendEmail:
      return { ...action, recipient: action.recipient.map(recipientToSave) }
    case ACTION_TYPES.AddField: {
      const { type, field: fieldId, required, section } = action
      return { type, fieldId, required, section }
    }
    case ACTION_TYPES.SentToIntegration: {
      const { type, integration, out } = action
      return { type, integration: { integrationKey: keyOf(integration), out } }
    }
    case ACTION_TYPES.RemoveField:
      return { type: action.type, field: action.field }
  }
}

function recipientToSave(one: Recipient): RuleRecipient {
  if (one.kind === 'user') return { kind: 'user', userId: Number(one.userId) }
  return one.kind === 'team' ? { kind: 'team', teamId: Number(one.team) } : one
}
