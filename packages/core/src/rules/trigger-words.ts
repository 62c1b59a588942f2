import type { RuleAppliesTo, RuleTrigger } from '@dossier/contract/rules/rule'

/** In the order in which they are offered. */
export const TRIGGER_LABELS: Record<RuleTrigger, string> = {
  Created: 'Created',
  Updated: 'Updated',
  FieldChanged: 'A field changes',
  Promoted: 'Promoted',
  CommentAdded: 'Comment added',
  Closed: 'Closed',
  Manual: 'Manual',
}

/** What people may not expect of a trigger. */
export const TRIGGER_NOTES: Record<RuleTrigger, string> = {
  Created: 'Runs once, when it is created. Default values belong to it.',
  Updated: 'Runs with every save that changes something, but not when it is created.',
  FieldChanged: 'Runs when the saved value differs. A default value counts as “Created”, not as a change.',
  Promoted: 'Runs when a record becomes a case.',
  CommentAdded: 'Runs when somebody writes an update.',
  Closed: 'Runs when it is closed.',
  Manual: 'Runs when somebody presses its button on the record. Its title is what the button says.',
}

const WHEN: Record<Exclude<RuleTrigger, 'FieldChanged'>, string> = {
  Created: 'When created',
  Updated: 'When updated',
  Promoted: 'When promoted',
  CommentAdded: 'When a comment is added',
  Closed: 'When closed',
  Manual: 'With its button',
}

const NAMED = 3

/** When a rule runs, in a line of the list: `When Status or Due changes`. */
export function triggerText(
  { trigger, triggerFieldIds }: { trigger: RuleTrigger; triggerFieldIds: readonly string[] },
  nameOf: (key: string) => string,
): string {
  if (trigger !== 'FieldChanged') return WHEN[trigger]
  const names = triggerFieldIds.slice(0, NAMED).map(nameOf)
  const others = triggerFieldIds.length - names.length
  if (others > 0) names.push(`${others} more`)
  return names.length === 0 ? 'When a field changes' : `When ${OR.format(names)} changes`
}

const OR = new Intl.ListFormat('en', { type: 'disjunction' })

/** What it is about, in the tenant's own words. */
export const appliesToText = (appliesTo: RuleAppliesTo, { records, cases }: { records: string; cases: string }) =>
  ({
    both: `${records.toLowerCase()} and ${cases.toLowerCase()}`,
    record: records.toLowerCase(),
    case: cases.toLowerCase(),
  })[appliesTo]
