import type { CaseEvent } from '@dossier/contract/events'
import { events } from '@dossier/contract/events/calls'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api.ts'
import { queryOf } from '../../lib/cache.ts'
import { useCaseState, useOpenCase } from '../case-form/case-context.ts'
import { toastCaseError } from '../editing/case-toast.ts'

/** The key entries of the open record as events, oldest first. */
export function useKeyEvents(): readonly CaseEvent[] {
  const { store } = useOpenCase()
  const pushed = useCaseState(({ keyEvents }) => keyEvents)
  const params = { caseId: String(store.record.id) }
  const { data } = useQuery({ ...queryOf(events.keys, { params }), enabled: pushed === null })
  return pushed ?? data?.events ?? NONE
}

const NONE: readonly CaseEvent[] = []

/** The numbers of the key entries. */
export function useKeyEntries(): ReadonlySet<number> {
  const all = useKeyEvents()
  return useMemo(() => new Set(all.flatMap(({ entries }) => entries.map(({ id }) => id))), [all])
}

/** Marks an entry of an event as key, or takes the mark away. */
export function useMarkEntry() {
  const { store } = useOpenCase()
  return async (eventId: number, entryId: number, isKey: boolean) => {
    const params = { caseId: String(store.record.id), eventId: String(eventId), entryId: String(entryId) }
    try {
      const answer = await call(events.markEntry, { params, query: { isKey: isKey ? 'true' : 'false' } })
      store.patch({ keyEvents: answer.events })
    } catch (error) {
      toastCaseError(store.me.recordName, error)
    }
  }
}
