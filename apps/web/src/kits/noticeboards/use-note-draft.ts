import { type Note, type NoteConflict, type Noticeboard, noticeboards } from '@dossier/contract/noticeboards'
import { isBlank } from '@dossier/contract/required-text'
import { wordsOf } from '@dossier/core/text/rich-text'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { hasFeature, useMe } from '../../lib/me.ts'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'

const LEAVE_NOTE = {
  title: 'Leave this note?',
  text: 'What you changed in it is not saved.',
  confirmLabel: 'Leave',
  danger: true,
}

const DELETE_NOTE = { title: 'Delete this note?', confirmLabel: 'Delete', danger: true }

/** The text of a new note, or of the selected one while it is changed. */
export function useNoteDraft(board: Noticeboard, notes: readonly Note[] | undefined) {
  const confirm = useConfirm()
  const text = useNoteText()
  const sending = useSending(board)
  const { selected, isDirty } = text
  useLeaveWarning(isDirty, undefined, LEAVE_NOTE)
  const begin = (note: Note | null) => (text.begin(note), sending.forget())
  const send = (lastUpdated: string | undefined) =>
    sending.run(async () => {
      const target = selected ? { id: selected.id, lastUpdated } : { noticeboardId: board.id }
      await call(noticeboards.saveNote, { body: { ...target, text: text.value, isHtml: text.isHtml } })
      text.finish(text.value)
      sending.forget()
    })
  const { conflict } = sending
  return {
    ...text,
    ...sending,
    selected: selected && (notes?.find(({ id }) => id === selected.id) ?? selected),
    /** Another note, or none; a note with changes is not left without a question. */
    select: async (note: Note | null) => {
      if (!isDirty || (await confirm(LEAVE_NOTE))) begin(note)
    },
    escape: (event: SyntheticEvent) => {
      if (!selected || isDirty) return
      event.stopPropagation()
      begin(null)
    },
    save: () => send(selected ? instantOf(selected) : undefined),
    remove: async () => {
      if (!selected || !(await confirm(DELETE_NOTE))) return
      await sending.run(async () => {
        await call(noticeboards.removeNote, { params: { id: String(selected.id) } })
        begin(null)
      })
    },
    keepMine: () => conflict && void send(instantOf(conflict.current)),
    takeTheirs: () => conflict && begin(conflict.current),
  }
}

const instantOf = ({ lastUpdatedAt, postedAt }: Note) => lastUpdatedAt ?? postedAt

function useNoteText() {
  const allowsHtml = hasFeature(useMe(), 'richText')
  const [selected, setSelected] = useState<Note | null>(null)
  const [value, setValue] = useState('')
  /** Counts the texts that the box was given. */
  const [round, setRound] = useState(0)
  const isHtml = selected ? selected.isHtml : allowsHtml
  const isEmpty = isBlank(isHtml ? wordsOf(value) : value)
  const show = (note: Note | null) => {
    setSelected(note)
    setRound((before) => before + 1)
  }
  return {
    selected,
    value,
    round,
    isHtml,
    isEmpty,
    isDirty: selected ? value !== selected.text : !isEmpty,
    write: setValue,
    begin: (note: Note | null) => {
      show(note)
      setValue(note?.text ?? '')
    },
    /** Letters typed while the text was stored stay, as a new text. */
    finish: (sent: string) => {
      show(null)
      setValue((now) => (now === sent ? '' : now))
    },
  }
}

function useSending(board: Noticeboard) {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [conflict, setConflict] = useState<NoteConflict | null>(null)
  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      await work()
      await cache.invalidateQueries({ queryKey: keyOf(noticeboards.notes, { params: { id: String(board.id) } }) })
    } catch (error) {
      const newer = error instanceof ApiError && error.status === 409 ? error.detail : undefined
      if (isConflict(newer)) setConflict(newer)
      else setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const forget = () => {
    setProblem('')
    setConflict(null)
  }
  return { run, forget, isBusy, problem, conflict }
}

export type NoteDraft = ReturnType<typeof useNoteDraft>

const isConflict = (detail: unknown): detail is NoteConflict =>
  typeof detail === 'object' && detail !== null && 'current' in detail
