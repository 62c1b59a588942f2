import type { FieldValue } from '@dossier/contract/fields'
import type { MergeChoices } from '@dossier/contract/cases/merge'
import type { Actor } from '@dossier/core/access/cases'
import { canEditField } from '@dossier/core/access/fields'
import {
  CHOSEN_PROPERTIES,
  isChosenField,
  isJoinedField,
  joinEntries,
  joinPeople,
  JOINED_PROPERTIES,
  sideOf,
  type ChosenProperty,
} from '@dossier/core/cases/merge-records'
import { sameJson } from '@dossier/core/live/same-json'
import { badInput, conflict } from '../../../http/refusal.ts'
import { rightsOf, type CatalogueTemplateField } from '../../../catalogue/catalogue.ts'
import type { Change } from '../plans/changes.ts'
import { editableField } from '../locks/field-locks.ts'
import { isFieldEmpty } from '../field-values.ts'
import type { CaseRecord, LoadedCase } from '../load-case.ts'
import { fieldValue } from '../present-case.ts'
import { isSameProperty, PROPERTY_OF, type PropertyValue } from '../plans/property-values.ts'
import { smallLetters } from '@dossier/core/text/small-letters'
import { placeInWords } from '@dossier/core/text/place-in-words'

/** The record that is closed, and the one that stays. */
export interface MergedPair {
  from: LoadedCase
  into: LoadedCase
}

type Choices = Pick<MergeChoices, 'properties' | 'fields'>

/** What the record that stays takes over of the other one's values. */
export function mergedValues(me: Actor, { from, into }: MergedPair, { properties, fields }: Choices): Change[] {
  const pair = { source: from.record, target: into.record }
  for (const id of Object.keys(fields)) for (const each of [from, into]) editableField({ me }, each, id)
  return [...chosenProperties(me, pair, properties), ...joinedProperties(pair), ...mergedFields(me, pair, fields)]
}

interface Pair {
  source: CaseRecord
  target: CaseRecord
}

const property = (
  key: ChosenProperty | (typeof JOINED_PROPERTIES)[number] | 'isSensitive',
  value: unknown,
): Change => ({
  kind: 'property',
  key,
  value,
  restores: true,
})

/** A record without a category of its own has that of its template. */
const valueAt = (record: CaseRecord, key: ChosenProperty): PropertyValue =>
  key === 'categoryId' ? (record.row.category_id ?? record.template.category?.id ?? null) : PROPERTY_OF[key](record)

const isEmpty = (value: PropertyValue) => value === null || value === ''

function chosenProperties(me: Actor, { source, target }: Pair, choices: Choices['properties']): Change[] {
  for (const key of Object.keys(choices))
    if (!(CHOSEN_PROPERTIES as readonly string[]).includes(key))
      badInput(`${placeInWords([key])} cannot be chosen between two records.`)
  return CHOSEN_PROPERTIES.flatMap((key) => {
    const [old, now] = [valueAt(source, key), valueAt(target, key)]
    const isSource = sideOf(choices[key], { source: isEmpty(old), target: isEmpty(now) }) === 'source'
    if (!isSource || isSameProperty(old, now)) return []
    // It says what is in fields: not everybody who may read the other record may read those.
    if (key === 'title' && source.template.enableTitleTemplate)
      conflict(`A template generates the title of #${source.caseNumber}, so it cannot be taken over.`)
    return [property(key, old)]
  })
}

const fold = (entry: unknown) => (typeof entry === 'string' ? smallLetters(entry) : entry)

/** What was restricted to the people of one of the two is restricted to those of both. */
function joinedProperties({ source, target }: Pair): Change[] {
  const lists = JOINED_PROPERTIES.flatMap((key) => {
    const [from, into] = [PROPERTY_OF[key](source), PROPERTY_OF[key](target)] as [unknown[], unknown[]]
    const joined = joinEntries(into, from, fold)
    return joined.length === into.length ? [] : [property(key, joined)]
  })
  return source.isSensitive && !target.isSensitive ? [...lists, property('isSensitive', true)] : lists
}

function mergedFields(me: Actor, { source, target }: Pair, choices: Choices['fields']): Change[] {
  return sharedFields(me, { source, target }).flatMap(({ field, isSameForAll }) => {
    const [from, into] = [fieldValue(source, field.id), fieldValue(target, field.id)]
    const value = valueOf({ field, from, into, isSameForAll, choice: choices[field.id] })
    return sameJson(value, into) ? [] : [{ kind: 'field', fieldId: field.id, value, restores: true }]
  })
}

interface Shared {
  field: CatalogueTemplateField['field']
  /** The same people may view it in both records. */
  isSameForAll: boolean
}

/** The fields that both records have and the author may edit in both. All others stay as they are in each of them. */
export function sharedFields(me: Actor, { source, target }: Pair): Shared[] {
  return [...target.template.fields.values()].flatMap((one) => {
    const other = source.template.fields.get(one.field.id)
    if (!other || !mayMerge(me, target, one) || !mayMerge(me, source, other)) return []
    return [{ field: one.field, isSameForAll: sameJson(rightsOf(one), rightsOf(other)) }]
  })
}

const mayMerge = (me: Actor, record: CaseRecord, one: CatalogueTemplateField): boolean =>
  canEditField(me, record, one.field, rightsOf(one))

interface Values extends Shared {
  from: FieldValue
  into: FieldValue
  choice: Choices['fields'][string] | undefined
}

/** Without a choice nothing moves to where other people may view it. */
function valueOf({ field, isSameForAll, from, into, choice }: Values): FieldValue {
  if (choice === undefined && !isSameForAll) return into
  if (choice === undefined && isJoinedField(field)) return joinPeople(into, from)
  if (!isJoinedField(field) && !isChosenField(field)) return into
  const isBlank = { source: isFieldEmpty(field, from), target: isFieldEmpty(field, into) }
  return sideOf(choice, isBlank) === 'source' ? from : into
}
