import type { Note, Noticeboard } from '@dossier/contract/noticeboards'
import { useEffect, useRef, useState } from 'react'
import { useMe } from '../../lib/me.ts'
import { toastDiscarded } from '../unsaved/toast-discarded.ts'
import { useOffers, type Offer } from '../unsaved/use-offers.ts'
import type { UnsavedPlace } from '../unsaved/slots.ts'
import { useSlot } from '../unsaved/use-slot.ts'
import {
  isChangedNote,
  isStoredNote,
  readNote,
  readableNote,
  useBeginning,
  usePlaceOfNotes,
  type NoteInHand,
} from './note-in-hand.ts'

/** The text of a new note, or of one that is changed; kept until it is stored or given up. (ADR 24) */
export function useNoteText(board: Noticeboard, notes: readonly Note[] | undefined) {
  const place = usePlaceOfNotes(board)
  const { beginning, slot, show, ...hand } = useHand(place)
  const begin = (note: Note | null) => show(beginning(note))
  return {
    ...hand,
    slot,
    begin,
    /** Another text takes the place of this one, which can be taken back. */
    giveUp: (note: Note | null) => {
      const discarded = slot.discard()
      begin(note)
      if (!discarded) return
      toastDiscarded(place.label, () => {
        discarded.restore()
        return false
      })
    },
    offers: useOffered(useOffers(place), notes),
    use: (offer: Offer) => {
      const earlier = readNote(offer.value)
      if (!earlier) return
      // What is in the box now is on offer in turn.
      slot.leave()
      show(earlier)
      offer.take()
    },
  }
}

function useHand(place: UnsavedPlace) {
  const beginning = useBeginning()
  const slot = useSlot(place)
  const [hand, setHand] = useState(() => beginning(null))
  const latest = useRef(hand)
  /** Counts the texts that the box was given. */
  const [round, setRound] = useState(0)
  const put = (next: NoteInHand) => {
    latest.current = next
    setHand(next)
    if (isChangedNote(next)) slot.keep(next, readableNote(next))
    else if (slot.holds()) slot.drop()
  }
  const show = (next: NoteInHand) => {
    put(next)
    setRound((before) => before + 1)
  }
  const write = (value: string) => put({ ...latest.current, value })
  return { beginning, hand, latest, round, slot, put, show, write }
}

/** Texts of earlier visits, without those that are stored by now. */
function useOffered(offers: Offer[], notes: readonly Note[] | undefined): Offer[] {
  const { id } = useMe()
  useEffect(() => {
    for (const offer of offers) {
      const earlier = readNote(offer.value)
      if (earlier && notes && isStoredNote(earlier, notes, id)) offer.drop()
    }
  }, [offers, notes, id])
  return offers
}
