import type { FieldDefinition } from '@dossier/contract/fields'
import type { Rule, RuleAppliesTo, RuleClause, RuleToSave, RuleTrigger } from '@dossier/contract/rules/rule'
import { isDerived } from '@dossier/core/calculations/graph'
import { fieldIdOf, fieldKey } from '@dossier/core/fields/field-key'
import { NONE } from '@dossier/core/fields/placeholders'
import { isRich } from '@dossier/core/fields/types/text-area'
import type { FilterEntry } from '@dossier/core/filters/filter'
import { clausesToStore, filtersOf } from '@dossier/core/filters/stored-filters'
import { inPhases } from '@dossier/core/rules/action-types'
import { namesInTitle } from '@dossier/core/cases/title-template'
import { displayText } from '../../../kits/fields/field-text.ts'
import { readValue } from '../../../kits/fields/read-value.ts'
import { actionsOf, cardsOf, type ActionCard, type ValueReader } from './action-cards.ts'
import type { RuleStart } from './rule-starts.ts'

/** A rule as its form has it. */
export interface RuleValues {
  title: string
  description: string
  folder: string | null
  /** Switched beside the form, by others too, and sent as it was last. */
  enabled: boolean
  trigger: RuleTrigger
  triggerFieldIds: readonly string[]
  appliesTo: RuleAppliesTo
  templateIds: readonly number[]
  filters: readonly FilterEntry[]
  /** Those in the save first. */
  actions: readonly ActionCard[]
}

export type StoredRule = Omit<RuleToSave, 'id' | 'lastUpdated'>

export const BLANK: StoredRule = {
  title: '',
  description: '',
  folder: null,
  enabled: true,
  trigger: 'Updated',
  triggerFieldIds: [],
  appliesTo: 'both',
  templateIds: [],
  conditions: [],
  actions: [],
}

export const copyOf = (rule: Rule): StoredRule => ({
  ...rule,
  title: `${rule.title} (copy)`,
  enabled: true,
})

export const startOf = ({ text: description, ...start }: RuleStart): StoredRule => ({ ...BLANK, ...start, description })

export const valuesOf = ({ conditions, actions, ...rule }: StoredRule): RuleValues => ({
  title: rule.title,
  description: rule.description,
  folder: rule.folder,
  enabled: rule.enabled,
  trigger: rule.trigger,
  triggerFieldIds: rule.triggerFieldIds,
  appliesTo: rule.appliesTo,
  templateIds: rule.templateIds,
  filters: filtersOf(conditions),
  actions: cardsOf(inPhases(actions)),
})

/** By key, every field of the organization. */
export type Definitions = ReadonlyMap<string, FieldDefinition>

export const definitionsOf = (fields: readonly FieldDefinition[]): Definitions =>
  new Map(fields.map((field) => [fieldKey(field.id), field]))

/** What a save sends besides the version. */
export const ruleToSave = (
  values: RuleValues,
  { conditions }: Pick<StoredRule, 'conditions'>,
  definitions: Definitions,
): StoredRule => ({
  title: values.title.trim(),
  description: values.description.trim(),
  folder: values.folder,
  enabled: values.enabled,
  trigger: values.trigger,
  triggerFieldIds: values.trigger === 'FieldChanged' ? [...values.triggerFieldIds] : [],
  appliesTo: values.appliesTo,
  templateIds: [...values.templateIds],
  conditions: clausesToStore(values.filters, conditions as never) as RuleClause[],
  actions: actionsOf(values.actions, readerFor(definitions)),
})

/** What a new value is set with. */
export type ValueKind = 'text' | 'property' | 'field'

const PROPERTIES = {
  title: 'Title',
  summary: 'Summary',
  statusId: 'Status',
  severityId: 'Severity',
  assigneeId: 'Assignee',
  users: 'Collaborators',
  pendingTeams: 'Awaiting Team',
  areas: 'Areas',
  tags: 'Tags',
} as const

const TEXTS = new Set(['title', 'summary'])
const TEXT_TYPES = new Set(['text', 'text-area', 'external-link'])

export function kindOf(key: string, definition: FieldDefinition | undefined): ValueKind {
  if (TEXTS.has(key)) return 'text'
  if (definition) return TEXT_TYPES.has(definition.dataType) && !isRich(definition) ? 'text' : 'field'
  return fieldIdOf(key) === null ? 'property' : 'text'
}

/** Values that follow from others, and files, are not set. */
const isSettable = (field: FieldDefinition) => !isDerived(field) && !NEVER_SET.has(field.dataType)

const NEVER_SET = new Set(['case-number', 'file-only', 'icon-upload'])

export const settableKeys = (fields: Iterable<FieldDefinition>): { id: string; label: string; hint?: string }[] => [
  ...Object.entries(PROPERTIES).map(([id, label]) => ({ id, label })),
  ...[...fields].filter(isSettable).map(({ id, title }) => ({ id: fieldKey(id), label: title })),
]

export const readerFor =
  (definitions: Definitions): ValueReader =>
  (row) => {
    const definition = definitions.get(row.field)
    const kind = kindOf(row.field, definition)
    if (kind === 'text') {
      const text = typeof row.value === 'string' ? row.value : ''
      return namesInTitle(text).length > 0 ? { valueFormat: text } : { newValue: text.trim() === '' ? null : text }
    }
    if (kind === 'property' || !definition)
      return { newValue: row.value ?? null, ...((row.value ?? null) === null && { newValueLabel: NONE }) }
    const read = readValue(definition, row.value)
    const value = read.ok ? read.value : null
    return { newValue: value, newValueLabel: displayText(definition, value) || NONE }
  }
