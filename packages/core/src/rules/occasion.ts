import type { RuleLike } from './rule-like.ts'

/** What happened to a record in a save, as far as rules are set off by it. */
export interface Occasion {
  isNew: boolean
  isPromoted: boolean
  isClosed: boolean
  hasComment: boolean
  /** The keys whose values differ: properties and `fields.{id}`. Of a new record there are none. */
  changed: ReadonlySet<string>
}

export const NOTHING_HAPPENED: Occasion = {
  isNew: false,
  isPromoted: false,
  isClosed: false,
  hasComment: false,
  changed: new Set(),
}

interface Entry {
  key: string
  old: unknown
  new: unknown
}

/** What does not count as an update of a record: what belongs to it, and whether it is there. */
const NO_UPDATES: ReadonlySet<string> = new Set([
  'created',
  'comment',
  'deleted',
  'files',
  'links',
  'email',
  'emailFailed',
  'emailDelivered',
  'mergedInto',
  'mergedFrom',
  'rule',
])

/** What these entries of its change log are to rules. Values that the server gave a new record belong to it. (D-131) */
export function occasionOf(entries: readonly Entry[], { hasComment = false }: { hasComment?: boolean } = {}): Occasion {
  return {
    isNew: false,
    isPromoted: entries.some(({ key, new: value }) => key === 'isCase' && value === true),
    isClosed: entries.some(({ key, new: value }) => key === 'isClosed' && value === true),
    hasComment,
    changed: new Set(entries.map(({ key }) => key).filter((key) => !NO_UPDATES.has(key))),
  }
}

/** Whether an occasion sets off a rule, whatever its conditions say. */
export function isSetOff({ trigger, triggerFieldIds }: RuleLike, occasion: Occasion): boolean {
  switch (trigger) {
    case 'Created':
      return occasion.isNew
    case 'Updated':
      return occasion.changed.size > 0
    case 'FieldChanged':
      return triggerFieldIds.some((key) => occasion.changed.has(key))
    case 'Promoted':
      return occasion.isPromoted
    case 'CommentAdded':
      return occasion.hasComment
    case 'Closed':
      return occasion.isClosed
    case 'Manual':
      return false
  }
}

/** Whether a rule is for such records at all. */
export const isForRecord = (
  { templateIds, appliesTo }: RuleLike,
  { templateId, isCase }: { templateId: number; isCase: boolean },
): boolean =>
  (appliesTo === 'both' || (appliesTo === 'case') === isCase) &&
  (templateIds.length === 0 || templateIds.includes(templateId))
