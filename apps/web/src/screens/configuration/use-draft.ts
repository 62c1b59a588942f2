import { sameJson } from '@dossier/core/live/same-json'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useSavedMark } from '../../ui/use-saved-mark.ts'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'

export interface Draft<T> {
  value: T
  set: (value: T) => void
  isDirty: boolean
  isSaving: boolean
  isSaved: boolean
  /** Why the last saving failed. */
  error: string
  save: () => Promise<void>
  cancel: () => void
  /** Counts the times that what is shown was put back to what is stored. */
  round: number
}

/** What somebody changes in a form before it is stored. A failure keeps it, and nobody leaves it behind unasked. */
export function useDraft<T>(stored: T, store: (value: T) => Promise<unknown>): Draft<T> {
  const [draft, setDraft] = useState<{ value: T }>()
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState('')
  const { isSaved, markSaved } = useSavedMark()
  const [round, setRound] = useState(0)
  const value = draft ? draft.value : stored
  const isDirty = draft !== undefined && !sameJson(draft.value, stored)
  useLeaveWarning(isDirty)

  function putBack() {
    setDraft(undefined)
    setRound((before) => before + 1)
  }

  async function save() {
    setSaving(true)
    setError('')
    try {
      await store(value)
      putBack()
      markSaved()
    } catch (thrown) {
      setError(messageOf(thrown))
    } finally {
      setSaving(false)
    }
  }

  return {
    value,
    set: (next) => setDraft({ value: next }),
    isDirty,
    isSaving,
    isSaved,
    error,
    save,
    cancel: () => {
      setError('')
      putBack()
    },
    round,
  }
}
