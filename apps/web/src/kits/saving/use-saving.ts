import { CHANGED_BY_OTHERS } from '@dossier/contract/last-updated'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { rebaseForm, saveWithRebase, type Form, type Source } from './save-with-rebase.ts'

export interface Saving {
  isBusy: boolean
  /** Why the last save failed. */
  problem: string
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

/** Saves a form; typed values stay if the server refuses them. */
export function useSaving<T extends object, L>({ form, setForm, source }: Options<T, L>) {
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState({ problem: '', notice: '' })
  // Somebody may go on typing while the newest is read.
  const latest = useRef(form)
  useEffect(() => void (latest.current = form))

  /** Resolves to whether it succeeded. */
  async function attempt(work: () => Promise<string>): Promise<boolean> {
    setBusy(true)
    try {
      setSaid({ problem: '', notice: await work() })
      return true
    } catch (error) {
      setSaid({ problem: messageOf(error), notice: '' })
      return false
    } finally {
      setBusy(false)
    }
  }

  const save = (store: (form: Form<T, L>) => Promise<unknown>) =>
    attempt(async () => {
      await saveWithRebase(form, store, source)
      return ''
    })

  const reload = (from: Source<T, L>) =>
    attempt(async () => {
      const theirs = await from.read()
      const newest = rebaseForm(latest.current, theirs, from)
      setForm(newest.form)
      return told(newest.conflicts)
    })

  const isStale = said.problem === CHANGED_BY_OTHERS
  const saving: Saving = { ...said, isBusy, onReload: source && isStale ? () => void reload(source) : undefined }
  return { ...saving, save, forget: () => setSaid({ problem: '', notice: '' }) }
}

const told = (conflicts: readonly string[]): string =>
  conflicts.length === 0
    ? 'The latest values are loaded. Your changes are kept.'
    : `Someone else changed ${new Intl.ListFormat('en').format(conflicts)}. Your version is kept; Save will overwrite theirs.`
