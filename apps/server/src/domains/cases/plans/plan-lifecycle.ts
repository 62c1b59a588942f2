import {
  whyNotClose,
  whyNotDelete,
  whyNotPromote,
  whyNotReopen,
  whyNotSetSensitive,
  type Actor,
} from '@dossier/core/access/cases'
import type { WhyNot } from '@dossier/core/access/reasons'
import { editTeamsFor } from '@dossier/core/access/templates'
import type { Guard } from '../../../http/guard.ts'
import { badInput, forbidden } from '../../../http/refusal.ts'
import { allowBy, allowWrite } from '../access/allow-write.ts'
import type { Change, Step } from './changes.ts'
import { isFieldEmpty } from '../field-values.ts'
import type { CaseRecord, LoadedCase } from '../load-case.ts'
import { stepTo } from './plan-property.ts'
import { fieldValue, isFieldVisible } from '../present-case.ts'
import type { Writer } from '../writing/writer.ts'

type Lifecycle = Extract<
  Change,
  { kind: 'promote' | 'close' | 'reopen' | 'delete' | 'restore' | 'markSensitive' | 'demote' }
>

/** A record changes its state; one that is in it already stays unchanged. */
export function planLifecycle({ author: { person } }: Writer, loaded: LoadedCase, change: Lifecycle): Step {
  switch (change.kind) {
    case 'promote':
      return promote(person, loaded)
    case 'demote':
      if (person) allowWrite(person, loaded)
      return toKind(loaded.record, { isCase: false, editTeamIds: change.editTeamIds })
    case 'markSensitive':
      if (person) allowWrite(person, loaded)
      demand(person, loaded, 'case.sensitive', (me, record) => whyNotSetSensitive(me, record, true))
      return stepTo(loaded, 'isSensitive', true)
    case 'close':
      demand(person, loaded, 'case.close', whyNotClose)
      return close(loaded.record)
    case 'reopen':
      demand(person, loaded, 'case.reopen', whyNotReopen)
      return reopen(loaded.record)
    case 'delete':
      demand(person, loaded, 'case.delete', whyNotDelete)
      return remove()
    case 'restore':
      if (person && !person.isAdmin) forbidden()
      return restore(loaded.record)
  }
}

/** The system needs no right. */
function demand(
  person: Actor | null,
  { record, catalogue }: LoadedCase,
  guard: Guard,
  whyNot: (me: Actor, record: CaseRecord) => WhyNot,
): void {
  if (person) allowBy(guard, whyNot(person, record), catalogue)
}

/** (D-062) */
function promote(person: Actor | null, loaded: LoadedCase): Step {
  const { record } = loaded
  demand(person, loaded, 'case.promote', (me) => whyNotPromote(me, { ...record, isCase: false }))
  if (record.isCase) return { type: 'promoted', entries: [] }
  requireCaseFields(person, record)
  return toKind(record, { isCase: true, editTeamIds: editTeamsFor(record.template, 'case') })
}

function toKind(
  { isCase: before, permissions }: CaseRecord,
  { isCase, editTeamIds }: { isCase: boolean; editTeamIds: readonly number[] },
): Step {
  const edit = [...editTeamIds]
  const { edit: old } = permissions
  const isSame = edit.length === old.length && edit.every((id) => old.includes(id))
  const entries = [
    ...(before === isCase ? [] : [{ key: 'isCase', old: before, new: isCase }]),
    ...(isSame ? [] : [{ key: 'permissions', old: { edit: old }, new: { edit } }]),
  ]
  return { type: 'promoted', entries, set: { is_case: isCase, edit_team_ids: edit } }
}

/** Fields that the caller may not view are not named to them. */
function requireCaseFields(person: Actor | null, record: CaseRecord): void {
  const missing = [...record.template.fields.values()].filter(
    (one) => one.requiredCase && isFieldEmpty(one.field, fieldValue(record, one.field.id)),
  )
  if (missing.length === 0) return
  const titles = missing.filter((one) => !person || isFieldVisible(person, one)).map((one) => one.field.title)
  if (titles.length === 0) badInput('A required field that you cannot see is empty. Ask a colleague who can see it.')
  badInput(`Please fill in ${titles.join(', ')} first.`)
}

/** Its locks are freed. (D-063) */
const close = (record: CaseRecord): Step =>
  record.isClosed
    ? { type: 'closed', entries: [] }
    : {
        type: 'closed',
        entries: [{ key: 'isClosed', old: false, new: true }],
        set: { is_closed: true },
        stamp: 'closed',
        frees: 'all',
      }

const reopen = (record: CaseRecord): Step =>
  record.isClosed
    ? {
        type: 'reopened',
        entries: [{ key: 'isClosed', old: true, new: false }],
        set: { is_closed: false, closed: null },
        unmerges: true,
      }
    : { type: 'reopened', entries: [] }

/** So that it can be restored. (D-065) */
const remove = (): Step => ({
  type: 'deleted',
  entries: [{ key: 'deleted', old: false, new: true }],
  stamp: 'deleted',
  countsTags: false,
  frees: 'all',
})

const restore = (record: CaseRecord): Step =>
  record.deleted === null
    ? { type: 'restored', entries: [] }
    : {
        type: 'restored',
        entries: [{ key: 'deleted', old: true, new: false }],
        set: { deleted: null },
        countsTags: true,
      }
