import type { CaseEvent, EventType } from '@dossier/contract/events'

interface Words {
  record: string
  case: string
}

const DEEDS: Record<EventType, (words: Words, event: Pick<CaseEvent, 'entries'>) => string> = {
  created: ({ record }) => `created the ${record.toLowerCase()}`,
  promoted: ({ case: word }) => `promoted to ${word.toLowerCase()}`,
  closed: ({ record }) => `closed the ${record.toLowerCase()}`,
  reopened: ({ record }) => `reopened the ${record.toLowerCase()}`,
  deleted: ({ record }) => `deleted the ${record.toLowerCase()}`,
  restored: ({ record }) => `restored the ${record.toLowerCase()}`,
  fieldChanged: () => 'changed',
  overridden: () => 'overrode',
  overrideReset: () => 'reset',
  propertyChanged: () => 'changed',
  comment: () => 'wrote an update',
  commentEdited: () => 'edited an update',
  commentDeleted: () => 'deleted an update',
  file: (_, { entries }) => filesText(entries),
  linked: ({ record }) => `linked the ${record.toLowerCase()}`,
  unlinked: ({ record }) => `removed a link of the ${record.toLowerCase()}`,
  merged: ({ record }, { entries }) => MERGED[entries[0]?.key ?? '']?.(record.toLowerCase()) ?? 'merged',
  email: (_, { entries: [first] }) => EMAILED[first?.key ?? ''] ?? 'sent an email',
  ruleRan: (_, { entries: [first] }) => first?.newValue ?? 'ran a rule',
}

const MERGED: Record<string, (word: string) => string> = {
  mergedInto: (word) => `merged this ${word} into another one`,
  mergedFrom: (word) => `merged another ${word} into this one`,
  links: (word) => `merged a linked ${word} into another one`,
}

/** What became of files: those of a field are told with its name. */
function filesText(entries: CaseEvent['entries']): string {
  const isAdded =
    entries.length > 0 && entries.every(({ oldValue, newValue }) => oldValue === null && newValue !== null)
  const isDeleted =
    entries.length > 0 && entries.every(({ oldValue, newValue }) => oldValue !== null && newValue === null)
  if (!isAdded && !isDeleted) return 'changed'
  const count = entries.length === 1 ? 'a file' : `${entries.length} files`
  const [place, ...others] = new Set(entries.map(({ key, label }) => (key.startsWith('fields.') ? label : '')))
  const where = place && others.length === 0 ? ` ${isAdded ? 'to' : 'from'} ${place}` : ''
  return `${isAdded ? 'added' : 'deleted'} ${count}${where}`
}

const EMAILED: Record<string, string> = {
  emailFailed: 'could not be delivered',
  emailDelivered: 'was delivered after all',
}

const NAMING = new Set(['changed', 'overrode', 'reset'])

/** What a save did, to follow the name of its author. Some name the changed fields. */
export function describeEvent(event: Pick<CaseEvent, 'type' | 'entries'>, words: Words): string {
  const action = DEEDS[event.type](words, event)
  if (!NAMING.has(action)) return action
  const labels = [...new Set(event.entries.map(({ label }) => label))]
  return labels.length > 0 ? `${action} ${labels.join(', ')}` : action
}
