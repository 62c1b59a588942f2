import { type Note, type NoteConflict, noticeboards } from '@dossier/contract/noticeboards'
import { wordsOf } from '@dossier/core/text/rich-text'
import { ApiError, isUnknownOutcome } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { deliver, nextAttempt } from '../../lib/attempt.ts'
import { instantOf, type NoteInHand } from './note-in-hand.ts'

export const isUnanswered = (failure: unknown) => !(failure instanceof ApiError) || isUnknownOutcome(failure.status)

export function conflictOf(failure: unknown): NoteConflict | undefined {
  const detail = failure instanceof ApiError && failure.status === 409 ? failure.detail : undefined
  return typeof detail === 'object' && detail !== null && 'current' in detail ? (detail as NoteConflict) : undefined
}

export const isGone = (failure: unknown) => failure instanceof ApiError && failure.status === 404

/** Of changes that are sent all day without a network, these are kept. */
const MOST_SENT = 20

/** The text with what is sent of it now: kept before it is sent, as the page may be closed before the answer. */
export function withSent(hand: NoteInHand): NoteInHand {
  if (!hand.note) return { ...hand, attempt: nextAttempt(hand.value, hand.attempt) }
  const earlier = (hand.sent ?? []).filter((one) => one !== hand.value)
  return { ...hand, sent: [hand.value, ...earlier].slice(0, MOST_SENT) }
}

/** A note that was posted, and whether it has an earlier version of the text. */
export interface Stored {
  note: Note | undefined
  isEarlier: boolean
}

/** Posts a new note: once, whatever becomes of the answers. (ADR 22) */
export async function postNote(noticeboardId: number, { attempt, isHtml }: NoteInHand): Promise<Stored> {
  const send = (text: string, key: string) =>
    call(noticeboards.saveNote, { body: { noticeboardId, text, isHtml } }, { idempotencyKey: key })
  const { isEarlier, reply } = await deliver(attempt!, send)
  return { note: reply, isEarlier }
}

/** Changes a note that was read at an instant. One's own change whose answer was lost is no conflict. */
export async function changeNote({ note, value, isHtml, sent = [] }: NoteInHand, known: string): Promise<Stored> {
  const put = (lastUpdated: string) =>
    call(noticeboards.saveNote, { body: { id: note!.id, text: value, isHtml, lastUpdated } })
  try {
    return { note: await put(known), isEarlier: false }
  } catch (failure) {
    const current = conflictOf(failure)?.current
    // The server cleans formats.
    const isOwn = (one: string) => one === current?.text || (isHtml && wordsOf(one) === wordsOf(current!.text))
    if (!current || !sent.some(isOwn)) throw failure
    return { note: await put(instantOf(current)), isEarlier: false }
  }
}
