import { CHANGED_BY_OTHERS } from '@dossier/contract/last-updated'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isUnknownOutcome, messageOf } from '../../lib/api-error.ts'
import { rebaseForm, saveWithRebase, type Form, type Source } from './save-with-rebase.ts'

export interface Saving {
  isBusy: boolean
  /** Why the last save failed. */
  problem: string
  /** The input that the problem is about, if the server named one. */
  at: string | undefined
  /** The result of the last reload. */
  notice: string
  /** Rebases the form on the latest save if that caused the refusal; changes in it stay. */
  onReload: (() => void) | undefined
}

interface Options<T, L> {
  form: Form<T, L>
  setForm: (form: Form<T, L>) => void
  /** Omitted if nobody else can save it. */
  source?: Source<T, L> | undefined
}

const NOTHING = { problem: '', at: undefined, notice: '' }

/** Runs one thing at a time, and says what came of it. */
function useAttempt() {
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<Pick<Saving, 'problem' | 'at' | 'notice'>>(NOTHING)
  // A second click comes before the next render.
  const isRunning = useRef(false)

  /** Resolves to whether it succeeded. */
  async function attempt(work: () => Promise<string>): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    try {
      setSaid({ ...NOTHING, notice: await work() })
      return true
    } catch (error) {
      setSaid({ ...NOTHING, problem: messageOf(error), at: error instanceof ApiError ? error.at : undefined })
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  const notify = (notice: string) => setSaid({ ...NOTHING, notice })
  return { isBusy, isRunning, said, attempt, notify, forget: () => setSaid(NOTHING) }
}

/** Saves a form; typed values stay if the server refuses them. */
export function useSaving<T extends object, L>({ form, setForm, source }: Options<T, L>) {
  const { isBusy, isRunning, said, attempt, notify, forget } = useAttempt()
  // Somebody may go on typing while the newest is read.
  const latest = useRef(form)
  useEffect(() => void (latest.current = form))
  const unanswered = useRef<T>(undefined)

  async function store(send: (form: Form<T, L>) => Promise<unknown>) {
    try {
      await saveWithRebase(form, send, { source, unanswered: unanswered.current })
      unanswered.current = undefined
    } catch (error) {
      if (error instanceof ApiError && isUnknownOutcome(error.status)) unanswered.current = form.values
      throw error
    }
    return ''
  }

  const save = (send: (form: Form<T, L>) => Promise<unknown>) => attempt(() => store(send))

  const reload = (from: Source<T, L>) =>
    attempt(async () => {
      const theirs = await from.read()
      const newest = rebaseForm(latest.current, theirs, from)
      setForm(newest.form)
      return noticeOf(newest.conflicts)
    })

  const isStale = said.problem === CHANGED_BY_OTHERS
  const saving: Saving = { ...said, isBusy, onReload: source && isStale ? () => void reload(source) : undefined }
  return { ...saving, save, attempt, latest, isRunning, notify, forget }
}

const noticeOf = (conflicts: readonly string[]): string =>
  conflictsText(conflicts) || 'The latest values are loaded. Your changes are kept.'

/** What both changed; empty if nothing. */
export const conflictsText = (conflicts: readonly string[]): string =>
  conflicts.length === 0
    ? ''
    : `Someone else changed ${new Intl.ListFormat('en').format(conflicts)}. Your version is kept; Save will overwrite theirs.`
