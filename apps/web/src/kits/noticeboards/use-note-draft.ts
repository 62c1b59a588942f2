import { type Note, type NoteConflict, type Noticeboard, noticeboards } from '@dossier/contract/noticeboards'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { instantOf, isChangedNote, isEmptyNote, type NoteInHand } from './note-in-hand.ts'
import { changeNote, conflictOf, isGone, isUnanswered, postNote, type Stored, withSent } from './store-note.ts'
import { useNoteText } from './use-note-text.ts'

const LEAVE_NOTE = {
  title: 'Leave this note?',
  text: 'What you changed in it is not saved.',
  confirmLabel: 'Leave',
  danger: true,
}
const DELETE_NOTE = { title: 'Delete this note?', confirmLabel: 'Delete', danger: true }

const TYPED_SINCE = 'Saved. What you typed since is still here.'
const POSTED_EARLIER = 'An earlier version of this note is posted already. “Update” changes that one.'
const POSTED_UNKNOWN = 'An earlier version of this note is posted already. Copy your text, then select that note.'
const NOTE_GONE = 'This note was deleted by somebody else. “Add” posts your text as a new one.'

interface Said {
  problem?: string
  notice?: string
  conflict?: NoteConflict
}

/** The text of a new note, or of the selected one while it is changed. */
export function useNoteDraft(board: Noticeboard, notes: readonly Note[] | undefined) {
  const confirm = useConfirm()
  const text = useNoteText(board, notes)
  const { hand, begin, giveUp } = text
  const { send, remove, say, isBusy, said } = useSending(board, text)
  const selected = hand.note && (notes?.find(({ id }) => id === hand.note?.id) ?? hand.note)
  const isDirty = isChangedNote(hand)
  useLeaveWarning(isDirty, text.slot, LEAVE_NOTE)
  return {
    ...text,
    ...said,
    isBusy,
    selected,
    isEmpty: isEmptyNote(hand),
    /** Another note, or none; a note with changes is not left without a question. */
    select: async (note: Note | null) => {
      if (isDirty && !(await confirm(LEAVE_NOTE))) return
      say({})
      giveUp(note)
    },
    escape: (event: SyntheticEvent) => {
      if (!selected || isDirty) return
      event.stopPropagation()
      begin(null)
    },
    save: () => void send(hand.note ? instantOf(hand.note) : ''),
    remove: async () => {
      if (selected && (await confirm(DELETE_NOTE))) await remove(selected)
    },
    keepMine: () => void (said.conflict && send(instantOf(said.conflict.current))),
    takeTheirs: () => {
      if (!said.conflict) return
      say({})
      giveUp(said.conflict.current)
    },
  }
}

export type NoteDraft = ReturnType<typeof useNoteDraft>

type NoteText = ReturnType<typeof useNoteText>

/** Stores and deletes notes. Letters typed in the meantime stay. */
function useSending(board: Noticeboard, text: NoteText) {
  const { run, ...running } = useRunning(board)
  const send = (known: string) =>
    run(async () => {
      const before = text.latest.current
      const sent = withSent(before)
      text.put(sent)
      try {
        return settle(text, sent, await (sent.note ? changeNote(sent, known) : postNote(board.id, sent)))
      } catch (failure) {
        return failed(text, before, failure)
      }
    })
  const remove = (note: Note) =>
    run(async () => {
      try {
        await call(noticeboards.removeNote, { params: { id: String(note.id) } })
        text.giveUp(null)
        return {}
      } catch (failure) {
        return { problem: messageOf(failure) }
      }
    })
  return { ...running, send, remove }
}

/** Does one thing at a time, which says what has to be said then. */
function useRunning(board: Noticeboard) {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [said, say] = useState<Said>({})
  async function run(work: () => Promise<Said>) {
    setBusy(true)
    say({})
    say(await work())
    setBusy(false)
    await cache.invalidateQueries({ queryKey: keyOf(noticeboards.notes, { params: { id: String(board.id) } }) })
  }
  return { run, say, said, isBusy }
}

/** What was sent is stored; it is not known as which note if this browser does not know which version arrived. */
function settle({ latest, put, begin }: NoteText, sent: NoteInHand, { note, isEarlier }: Stored): Said {
  if (!note) return { problem: POSTED_UNKNOWN }
  const { value, isHtml } = latest.current
  if (isEarlier || value !== sent.value) {
    put({ note, value, isHtml })
    return isEarlier ? { problem: POSTED_EARLIER } : { notice: TYPED_SINCE }
  }
  begin(null)
  return {}
}

function failed({ latest, put }: NoteText, before: NoteInHand, failure: unknown): Said {
  const { value, isHtml, note } = latest.current
  if (note && isGone(failure)) {
    put({ note: null, value, isHtml })
    return { problem: NOTE_GONE }
  }
  // A refused text is not stored; what was sent before without an answer may be.
  if (!isUnanswered(failure)) put({ ...before, value })
  const conflict = conflictOf(failure)
  return conflict ? { conflict } : { problem: messageOf(failure) }
}
