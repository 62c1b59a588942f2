import type { CaseDetails, CaseField } from '@dossier/contract/cases/details'
import { canEditField } from '@dossier/core/access/fields'
import {
  CHOSEN_PROPERTIES,
  isChosenField,
  sideOf,
  type ChosenProperty,
  type MergeSide,
} from '@dossier/core/cases/merge-records'
import { fieldKey } from '@dossier/core/fields/field-key'
import { sameJson } from '@dossier/core/live/same-json'
import type { Person } from '../editing/places.ts'
import { shownTo } from '../editing/shown-record.ts'
import { displayText, isEmptyValue } from '../fields/field-text.ts'

/** Something in which two records differ, and of which one value stays. */
export interface MergePlace {
  /** A property by its key, a field as `fields.{id}`. */
  place: string
  fieldId: string | undefined
  label: string
  /** For people. */
  texts: Record<MergeSide, string>
  /** Where nobody chooses. */
  usual: MergeSide
}

export interface TwoRecords {
  source: CaseDetails
  target: CaseDetails
}

/** In the order of the page: properties, then the fields of the record that stays. */
export const mergePlaces = (me: Person, both: TwoRecords): MergePlace[] => [
  ...CHOSEN_PROPERTIES.flatMap((key) => propertyPlace(me, key, both)),
  ...Object.values(both.target.fields)
    .toSorted((one, other) => one.order - other.order)
    .flatMap((into) => fieldPlace(me, into, both)),
]

function propertyPlace(me: Person, key: ChosenProperty, { source, target }: TwoRecords): MergePlace[] {
  if (source[key] === target[key]) return []
  if (key === 'title' && (source.enableTitleTemplate || target.enableTitleTemplate)) return []
  if (key === 'hiddenFromInsights' && !me.isAdmin) return []
  const isEmpty = (record: CaseDetails) => record[key] === null || record[key] === ''
  return [
    {
      place: key,
      fieldId: undefined,
      label: LABELS[key],
      texts: { source: TEXT_OF[key](source), target: TEXT_OF[key](target) },
      usual: sideOf(undefined, { source: isEmpty(source), target: isEmpty(target) }),
    },
  ]
}

const LABELS: Record<ChosenProperty, string> = {
  title: 'Title',
  summary: 'Summary',
  statusId: 'Status',
  severityId: 'Severity',
  assigneeId: 'Assignee',
  categoryId: 'Category',
  cadenceEnabled: 'Cadence',
  hiddenFromInsights: 'Hidden from insights',
}

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

const TEXT_OF: Record<ChosenProperty, (record: CaseDetails) => string> = {
  title: ({ title }) => title,
  summary: ({ summary }) => summary,
  statusId: ({ statusTitle }) => statusTitle,
  severityId: ({ severityTitle }) => severityTitle,
  assigneeId: ({ assigneeName }) => assigneeName ?? '',
  categoryId: ({ categoryTitle }) => categoryTitle ?? '',
  cadenceEnabled: ({ cadenceEnabled }) => yesOrNo(cadenceEnabled),
  hiddenFromInsights: ({ hiddenFromInsights }) => yesOrNo(hiddenFromInsights),
}

function fieldPlace(me: Person, into: CaseField, { source, target }: TwoRecords): MergePlace[] {
  const from = source.fields[into.field.id]
  if (!from || !isChosenField(into.field) || sameJson(from.value, into.value)) return []
  const mayEdit = (record: CaseDetails, { field, permissions }: CaseField) =>
    canEditField(me, shownTo(me, record), field, permissions)
  if (!mayEdit(source, from) || !mayEdit(target, into)) return []
  const isEmpty = ({ field, value }: CaseField) => isEmptyValue(field, value)
  const isSameForAll = sameJson(from.permissions, into.permissions)
  return [
    {
      place: fieldKey(into.field.id),
      fieldId: into.field.id,
      label: into.field.title,
      texts: { source: displayText(from.field, from.value), target: displayText(into.field, into.value) },
      usual: isSameForAll ? sideOf(undefined, { source: isEmpty(from), target: isEmpty(into) }) : 'target',
    },
  ]
}
