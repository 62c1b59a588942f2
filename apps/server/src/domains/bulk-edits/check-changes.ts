import { BULK_PROPERTIES, type BulkChange, type BulkProperty, type NewBulkEdit } from '@dossier/contract/bulk-edits'
import type { Actor } from '@dossier/core/access/cases'
import { DOINGS, doingsOf, inOrder, type Doing } from '@dossier/core/editing/bulk-change'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import type { Catalogue, CatalogueField } from '../../catalogue/catalogue.ts'
import { badInput, forbidden } from '../../http/refusal.ts'
import { normalizeField } from '../cases/field-values.ts'
import { NORMALIZE } from '../cases/plans/property-values.ts'
import { visibleFields } from '../../records/visible-fields.ts'

interface Scene {
  me: Actor
  catalogue: Catalogue
}

/**
 * Refuses with 400 what no record can be given: fields that the caller may not see in the same words as those that do
 * not exist. What only some records can be given is for each of them to say.
 */
export function checkEdit(scene: Scene, edit: NewBulkEdit): void {
  const check = checkerOf(scene)
  if ('rows' in edit) {
    for (const { cells } of edit.rows) for (const { place } of cells) check({ do: 'set', place, value: null }, false)
    return
  }
  const places = edit.changes.map((change) => ('place' in change ? change.place : change.do))
  const twice = places.findIndex((place, nth) => places.indexOf(place) !== nth)
  if (twice >= 0) badInput('Change each value only once.', `changes.${twice}`)
  for (const [nth, change] of edit.changes.entries()) check(change, true, `changes.${nth}`)
}

/** The changes in the order in which each record gets them. */
export const changesOf = (edit: NewBulkEdit): BulkChange[] => ('rows' in edit ? [] : inOrder(edit.changes))

function checkerOf({ me, catalogue }: Scene) {
  const visible = visibleFields(me, catalogue)
  return (change: BulkChange, isWhole: boolean, at?: string): void => {
    if (change.do === 'restore' && !me.isAdmin) forbidden()
    if (!('place' in change)) return
    const fieldId = fieldIdOf(change.place)
    if (fieldId === null) return checkProperty(catalogue, change, isWhole ? at : undefined)
    const field = visible.get(fieldId) ?? badInput('This field is not available. Choose another one.', at)
    requireDoing(doingsOf(field), change.do, field.title, at)
    if (isWhole) checkValue(field, change, at)
  }
}

type ValueChange = Extract<BulkChange, { place: string }>

function requireDoing(doings: readonly Doing[], doing: Doing, title: string, at: string | undefined): void {
  if (!doings.includes(doing)) badInput(`${title} cannot be changed like this in many records.`, at)
}

function checkProperty(catalogue: Catalogue, change: ValueChange, at: string | undefined): void {
  const key = BULK_PROPERTIES.find((one) => one === change.place) as BulkProperty
  requireDoing(DOINGS[key], change.do, TITLES[key], at)
  if (at === undefined || change.do === 'clear' || change.do === 'remove') return
  NORMALIZE[key](change.do === 'set' ? change.value : change.values, { catalogue, present: null })
}

const TITLES: Record<BulkProperty, string> = {
  statusId: 'Status',
  severityId: 'Severity',
  assigneeId: 'Assignee',
  users: 'Collaborators',
  pendingTeams: 'Awaiting Team',
  areas: 'Areas',
  tags: 'Tags',
}

function checkValue(field: CatalogueField, change: ValueChange, at: string | undefined): void {
  if (change.do === 'clear' || change.do === 'remove') return
  const result = normalizeField(field, change.do === 'set' ? change.value : change.values)
  if (!result.ok) badInput(result.message, at)
}
