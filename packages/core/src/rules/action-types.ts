import { ACTION_TYPES, type ActionType } from '@dossier/contract/rules/actions'

/** What people call the actions. (C-RULE-02) */
export const ACTION_LABELS: Record<ActionType, string> = {
  [ACTION_TYPES.SetValue]: 'Set Value',
  [ACTION_TYPES.AddTeam]: 'Add Team',
  [ACTION_TYPES.AddField]: 'Add Field',
  [ACTION_TYPES.SetFieldRequired]: 'Set Field Required',
  [ACTION_TYPES.SendHttp]: 'Send HTTPS',
  [ACTION_TYPES.SendEmail]: 'Send Email',
  [ACTION_TYPES.SentToIntegration]: 'Send to Integration',
  [ACTION_TYPES.RemoveField]: 'Remove Field',
}

/** In the order in which they are offered. */
export const ACTION_ORDER: readonly ActionType[] = [
  ACTION_TYPES.SetValue,
  ACTION_TYPES.AddTeam,
  ACTION_TYPES.AddField,
  ACTION_TYPES.SetFieldRequired,
  ACTION_TYPES.SendHttp,
  ACTION_TYPES.SendEmail,
  ACTION_TYPES.SentToIntegration,
  ACTION_TYPES.RemoveField,
]

/** The actions that need a feature of the organization. Those of saved rules still run, except emails. (D-036, D-104) */
export const ACTION_FEATURES = {
  [ACTION_TYPES.RemoveField]: 'ruleActionRemoveField',
  [ACTION_TYPES.SendEmail]: 'sendEmail',
} as const satisfies Partial<Record<ActionType, string>>

/** The actions that are offered to an organization. (C-RULE-03) */
export const offeredActions = (hasFeature: (feature: string) => boolean): ActionType[] =>
  ACTION_ORDER.filter((type) => {
    const feature = (ACTION_FEATURES as Partial<Record<ActionType, string>>)[type]
    return feature === undefined || hasFeature(feature)
  })

const AFTER_SAVE: ReadonlySet<ActionType> = new Set([
  ACTION_TYPES.SendHttp,
  ACTION_TYPES.SendEmail,
  ACTION_TYPES.SentToIntegration,
])

/** Whether an action is carried out from the queue, after the save. (D-088) */
export const runsAfterSave = (type: ActionType): boolean => AFTER_SAVE.has(type)

/** The actions of a rule in the order in which they run: those in the save first, then those after it. (D-156) */
export const inPhases = <T extends { type: ActionType }>(actions: readonly T[]): T[] => [
  ...actions.filter(({ type }) => !runsAfterSave(type)),
  ...actions.filter(({ type }) => runsAfterSave(type)),
]
