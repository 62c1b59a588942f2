import { userProfile } from '@dossier/contract/user-profile/calls'
import type { recordNameSettings } from '@dossier/contract/organization/word-settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request, type Request } from '../../kits/form/request.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { useSavedMark } from '../../ui/use-saved-mark.ts'
import type { WordCalls } from './WordList.tsx'

export interface WordChanges {
  /** Tells the words of records from those of cases. */
  noun: string
  isBusy: boolean
  isSaved: boolean
  error: string
  /** These resolve to whether it is stored. */
  remove: (id: number) => Promise<boolean>
  makeDefault: (id: number) => Promise<boolean>
  /** Adds a word, or changes the one with that id. */
  save: (word: { id?: number; title: string; lastUpdated?: string }) => Request
  /** A word as stored now. */
  read: (id: number) => Promise<{ values: { title: string }; lastUpdated: string }>
}

/** Changes to the words of one kind, each stored immediately. */
export function useWordChanges(group: WordCalls): WordChanges {
  // Both groups have the same calls under different addresses.
  const calls = group as typeof recordNameSettings
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { isSaved, markSaved } = useSavedMark()
  const [error, setError] = useState('')

  async function stored() {
    markSaved()
    const stale = [calls.list, userProfile.me].map((endpoint) => keyOf(endpoint))
    await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })))
  }

  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    setError('')
    try {
      await work()
      await stored()
      return true
    } catch (thrown) {
      setError(messageOf(thrown))
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    noun: calls.list.path,
    isBusy,
    isSaved,
    error,
    remove: (id) => run(() => call(calls.delete, { params: { id: String(id) } })),
    makeDefault: (id) => run(() => call(calls.makeDefault, { params: { id: String(id) } })),
    save: (body) => request(calls.save, { body }, { onReply: stored }),
    read: async (id) => {
      const word = (await call(calls.list)).find((one) => one.id === id)
      if (!word) throw new ApiError(404, 'Word not found.')
      return { values: { title: word.title }, lastUpdated: word.lastUpdated }
    },
  }
}
