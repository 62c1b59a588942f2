import type { RuleClause } from '@dossier/contract/rules/rule'
import { ACTION_TYPES, type RuleActionToSave } from '@dossier/contract/rules/actions'
import { renameInTitle } from '../cases/title-template.ts'
import { fieldKey } from '../fields/field-key.ts'
import { placeholdersIn } from './placeholders.ts'
import type { RuleLike } from './rule-like.ts'

type Fields = readonly { id: string; title: string }[]
type AnyClause = RuleClause | RuleClause['subClauses'][number]

const keysOf = ({ field, dynamicField }: Pick<AnyClause, 'field' | 'dynamicField'>): string[] =>
  [field, dynamicField ?? ''].filter((key) => key !== '')

/** The keys that a condition asks about. */
export const clauseKeys = (clause: RuleClause): string[] =>
  clause.orClause ? clause.subClauses.flatMap(keysOf) : keysOf(clause)

/** The texts of an action that have placeholders, with their places in it. */
export function textsOf(action: RuleActionToSave): { at: string; text: string }[] {
  if (action.type === ACTION_TYPES.SetValue && action.valueFormat)
    return [{ at: 'valueFormat', text: action.valueFormat }]
  if (action.type === ACTION_TYPES.SendEmail)
    return [
      { at: 'subject', text: action.subject },
      { at: 'body', text: action.body },
    ]
  return []
}

/** The action after a field was renamed: its texts still name it. */
export function renamedIn(action: RuleActionToSave, { from, to }: { from: string; to: string }): RuleActionToSave {
  const renamed = (text: string) => renameInTitle(text, from, to)
  if (action.type === ACTION_TYPES.SetValue && action.valueFormat)
    return { ...action, valueFormat: renamed(action.valueFormat) }
  if (action.type !== ACTION_TYPES.SendEmail) return action
  return { ...action, subject: renamed(action.subject), body: renamed(action.body) }
}

/** The keys whose values an action takes along. */
export const takenBy = (action: RuleActionToSave, fields: Fields): string[] => [
  ...textsOf(action).flatMap(({ text }) => placeholdersIn(text, fields).flatMap(({ key }) => key ?? [])),
  ...(action.type === ACTION_TYPES.SendEmail
    ? action.recipient.flatMap((one) => (one.kind === 'field' ? [one.field] : []))
    : []),
]

/** The keys that a rule reads: what sets it off, what its conditions ask about, and what its actions take along. */
export const readsOf = (rule: RuleLike, fields: Fields): string[] => [
  ...new Set([
    ...(rule.trigger === 'FieldChanged' ? rule.triggerFieldIds : []),
    ...rule.conditions.flatMap(clauseKeys),
    ...rule.actions.flatMap((action) => takenBy(action, fields)),
  ]),
]

/** The key that an action writes in the save; null if it writes none. */
export function writtenBy(action: RuleActionToSave): string | null {
  switch (action.type) {
    case ACTION_TYPES.SetValue:
      return action.field
    case ACTION_TYPES.AddTeam:
      return 'pendingTeams'
    case ACTION_TYPES.RemoveField:
      return fieldKey(action.field)
    default:
      return null
  }
}

/** The keys whose values a rule changes. */
export const writesOf = ({ actions }: RuleLike): string[] => [
  ...new Set(actions.flatMap((action) => writtenBy(action) ?? [])),
]
