import { CHANGED_BY_OTHERS } from '@dossier/contract/last-updated'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isUnknownOutcome, messageOf } from '../../lib/api-error.ts'
import { deliver, nextAttempt, type Attempt } from '../../lib/attempt.ts'
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
  /** A save creates what is in the form. */
  isNew?: boolean
  /** Called when it turns out that an earlier version of something new is stored. */
  onStored?: (() => unknown) | undefined
  /** What is said then. */
  storedEarlier?: string | undefined
}

/** How the values are sent: under a key, or each request under its own. */
interface Sending<T, L> {
  send: (form: Form<T, L>, key?: string) => Promise<unknown>
  keyOf: (form: Form<T, L>) => string
}

/** The typed values stay, and another save says the same: it never creates a second one. */
const STORED_EARLIER =
  'An earlier version of this is already stored. Cancel, then open that one to make the changes that you made since.'

const isUnanswered = (error: unknown) => error instanceof ApiError && isUnknownOutcome(error.status)

type Creating = Pick<Options<object, unknown>, 'onStored' | 'storedEarlier'>

/** Stores something new. All its versions have one key from the first lost answer on. (ADR 22) */
function useCreate<T extends object, L>({ onStored, storedEarlier = STORED_EARLIER }: Creating) {
  const sent = useRef<Attempt<Form<T, L>>>(undefined)
  return async (form: Form<T, L>, { send, keyOf }: Sending<T, L>) => {
    const attempt = sent.current ? nextAttempt(form, sent.current) : { content: form, key: keyOf(form) }
    try {
      const { isEarlier } = await deliver(attempt, send)
      if (!isEarlier) return void (sent.current = undefined)
    } catch (error) {
      if (sent.current || isUnanswered(error)) sent.current = attempt
      throw error
    }
    sent.current = attempt
    await onStored?.()
    throw new ApiError(409, storedEarlier)
  }
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
export function useSaving<T extends object, L>({ form, setForm, source, isNew, ...creating }: Options<T, L>) {
  const { isBusy, isRunning, said, attempt, notify, forget } = useAttempt()
  // Somebody may go on typing while the newest is read.
  const latest = useRef(form)
  useEffect(() => void (latest.current = form))
  /** Also those of a save that was answered: until its answer is shown, the form may be saved again. */
  const sent = useRef<T>(undefined)
  const create = useCreate<T, L>(creating)

  async function store(sending: Sending<T, L>) {
    try {
      if (isNew) await create(form, sending)
      else await saveWithRebase(form, (one) => sending.send(one), { source, sent: sent.current })
      sent.current = form.values
    } catch (error) {
      if (isUnanswered(error)) sent.current = form.values
      throw error
    }
    return ''
  }

  const save = (sending: Sending<T, L>) => attempt(() => store(sending))

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
