import { cases } from '@dossier/contract/cases/lifecycle'
import { teams as teamCalls } from '@dossier/contract/users/teams'
import type { CaseRow } from '@dossier/contract/views'
import { reasonText } from '@dossier/core/access/reason-text'
import { isInColumn, movedValue, type BoardKind, type CardMove } from '@dossier/core/views/board'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { queryOf } from '../../lib/cache.ts'
import { toastCaseError } from '../editing/case-toast.ts'
import type { Editing } from '../editing/editing.ts'
import { openRecords, type Session } from '../editing/open-records.ts'
import {
  fieldAt,
  labelAt,
  mayEdit,
  mayShareLocks,
  userAt,
  valueAt,
  whyNotEditPlace,
  wireAt,
  type Person,
  type Place,
} from '../editing/places.ts'

export interface MovedCard {
  row: CaseRow
  place: Place
  kind: BoardKind
  move: CardMove
  /** What the column that the card left is called. */
  fromTitle: string
}

/**
 * Changes the value of the record whose card was moved, by the rights, locks and conflicts of its page. Returns its
 * editing, which can undo the change; undefined if it was refused, which the person has been told.
 */
export async function moveCard(cache: QueryClient, me: Person, card: MovedCard): Promise<Editing | undefined> {
  try {
    const details = await call(cases.details, { query: { caseNumber: card.row.caseNumber } })
    const session = openRecords.find(details, me)
    const release = openRecords.hold(session, 'board')
    try {
      const obstacle = await obstacleTo(cache, session, card)
      if (obstacle !== undefined) throw new ApiError(409, obstacle)
      return (await save(session, card)) ? session.editing : undefined
    } finally {
      release()
    }
  } catch (error) {
    toastCaseError(me.recordName, error)
    return undefined
  }
}

/** A sentence why the card cannot be moved. */
async function obstacleTo(
  cache: QueryClient,
  { store }: Session,
  { place, kind, move, fromTitle, row }: MovedCard,
): Promise<string | undefined> {
  const { record, me } = store
  const isField = fieldIdOf(place) !== null
  if (isField && !fieldAt(record, place)) return `${row.caseNumber} does not have this field. Move another card.`
  if (!isInColumn(kind, valueAt(record, place), move.from))
    return `${row.caseNumber} is no longer in ${fromTitle}: somebody else moved it.`
  const whyNot = whyNotEditPlace(me, record, place)
  if (whyNot) {
    const teams = whyNot.teams?.length ? await cache.ensureQueryData(queryOf(teamCalls.list)) : []
    return reasonText(whyNot, (id) => teams.find((team) => team.id === id)?.title)
  }
  if (!mayEdit(me, record, place, false)) return `${row.caseNumber} is closed. Open it to change it.`
  const wire = wireAt(record, place, movedValue(kind, valueAt(record, place), move))
  if (!wire.ok) return `${row.caseNumber} cannot be moved there. ${wire.message}`
  const user = userAt(record, place)
  return user && user.id !== me.id && !mayShareLocks(me)
    ? `${user.name} is editing ${labelAt(record, place)} of ${row.caseNumber}. Move the card when they have finished.`
    : undefined
}

/** Whether the record has the new value now. What went wrong has been said, and nothing stays open. */
async function save({ store, editing }: Session, { place, kind, move }: MovedCard): Promise<boolean> {
  await editing.choose(place, movedValue(kind, valueAt(store.record, place), move))
  const left = store.get().edits[place]
  if (left?.phase === 'conflict') {
    toastCaseError(store.me.recordName, new ApiError(409, `${left.conflict!.by.name} moved this card first.`))
    await editing.resolve(place, 'theirs')
    return false
  }
  if (left) editing.cancel(place)
  return !left && isInColumn(kind, valueAt(store.record, place), move.to)
}
