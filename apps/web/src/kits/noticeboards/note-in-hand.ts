import type { Note, Noticeboard } from '@dossier/contract/noticeboards'
import { isBlank } from '@dossier/contract/required-text'
import { plainTextOf, wordsOf } from '@dossier/core/text/rich-text'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Attempt } from '../../lib/attempt.ts'
import { hasFeature, useMe } from '../../lib/me.ts'
import type { UnsavedPlace } from '../unsaved/slots.ts'

/** What is in the box of a noticeboard, and what a browser keeps of it. */
export interface NoteInHand {
  /** The note that is changed, as it was read; null: a new one is written. */
  note: Note | null
  value: string
  isHtml: boolean
  /** A new note that was sent without an answer. */
  attempt?: Attempt<string>
  /** Changes that were sent without an answer: one of them may be stored. */
  sent?: readonly string[]
}

/** The instant of a note as it was read: a save over a newer one is refused. */
export const instantOf = ({ lastUpdatedAt, postedAt }: Note) => lastUpdatedAt ?? postedAt

export const isEmptyNote = ({ value, isHtml }: NoteInHand) => isBlank(isHtml ? wordsOf(value) : value)

export const isChangedNote = (hand: NoteInHand) => (hand.note ? hand.value !== hand.note.text : !isEmptyNote(hand))

export const readableNote = ({ value, isHtml }: NoteInHand) => (isHtml ? plainTextOf(value) : value)

/** A new note, or one that is going to be changed. */
export function useBeginning(): (note: Note | null) => NoteInHand {
  const isHtml = hasFeature(useMe(), 'richText')
  return (note) => ({ note, value: note?.text ?? '', isHtml: note?.isHtml ?? isHtml })
}

/** Where the text is offered again. */
export function usePlaceOfNotes({ id, title }: Noticeboard): UnsavedPlace {
  const me = useMe()
  const { location } = useRouter().state
  const [page] = useState(() => ({ pathname: location.pathname, search: location.search }))
  const label = `a note on “${title}”`
  return { tenantId: me.tenantId, userId: me.id, caseId: null, place: `noticeboards.${id}.note`, label, page }
}

/** Undefined for what another version of the product kept in another form. */
export function readNote(kept: unknown): NoteInHand | undefined {
  const hand = (kept ?? {}) as Partial<NoteInHand>
  return typeof hand.value === 'string' && hand.note !== undefined ? (hand as NoteInHand) : undefined
}

/** Whether a kept text is stored by now: its answer did not arrive before the page was closed. */
export const isStoredNote = ({ note, value }: NoteInHand, notes: readonly Note[], userId: number) =>
  notes.some(({ id, text, user }) => text === value && (note ? note.id === id : user?.id === userId))
