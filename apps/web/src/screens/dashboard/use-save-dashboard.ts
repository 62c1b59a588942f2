import { dashboards } from '@dossier/contract/dashboards/calls'
import type { Dashboard, DashboardConflict } from '@dossier/contract/dashboards/dashboard'
import { type EditedDashboard, mergeDashboards } from '@dossier/core/dashboards/merge-dashboards'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { type Draft, draftOf, editedOf } from './draft.ts'

interface SaveOptions {
  draft: Draft
  setDraft: (draft: Draft) => void
  onDone: (saved: Dashboard) => void
}

/** Saves the draft. Over a newer version it asks first which of the two stays, or both. (D-116) */
export function useSaveDashboard({ draft, setDraft, onDone }: SaveOptions) {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [conflict, setConflict] = useState<DashboardConflict | null>(null)

  async function save(edited: EditedDashboard, base: Dashboard | null): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      const body = { ...edited, id: base?.id ?? 0, ...(base && { lastUpdated: base.lastUpdated }) }
      const saved = await call(dashboards.save, { body })
      cache.setQueryData(keyOf(dashboards.get, { params: { id: String(saved.id) } }), saved)
      await cache.invalidateQueries({ queryKey: keyOf(dashboards.list) })
      onDone(saved)
    } catch (error) {
      const newer = conflictIn(error)
      if (newer) setConflict(newer)
      else if (base && error instanceof ApiError && error.status === 404) {
        setDraft({ ...draft, edited, isGone: true })
        setProblem(GONE)
      } else setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  const resolve = resolutionsOf({
    draft,
    setDraft,
    save,
    close: () => setConflict(null),
  })
  return { save: () => void save(draft.edited, draft.isGone ? null : draft.base), isBusy, problem, conflict, resolve }
}

const GONE = 'This dashboard was deleted, or you lost access to it. Save it again to make a new one of it.'

interface ResolutionParts {
  draft: Draft
  setDraft: (draft: Draft) => void
  save: (edited: EditedDashboard, base: Dashboard) => Promise<void>
  close: () => void
}

/** What can be done with a newer version. */
function resolutionsOf({ draft, setDraft, save, close }: ResolutionParts) {
  const saveOver = (current: Dashboard, edited: EditedDashboard) => {
    close()
    setDraft({ ...draftOf(current, edited), past: draft.past })
    void save(edited, current)
  }
  return {
    onMine: ({ current }: DashboardConflict) => saveOver(current, draft.edited),
    onBoth: ({ current }: DashboardConflict) => {
      const sides = { mine: draft.edited, theirs: editedOf(current) }
      saveOver(current, mergeDashboards(editedOf(draft.base!), sides).dashboard)
    },
    /** One's own version stays one undo away. */
    onTheirs: ({ current }: DashboardConflict) => {
      close()
      setDraft({ ...draftOf(current), past: [...draft.past, draft.edited] })
    },
    onBack: close,
  }
}

export type DashboardSaving = ReturnType<typeof useSaveDashboard>

const conflictIn = (error: unknown): DashboardConflict | null =>
  error instanceof ApiError && error.status === 409 && isConflict(error.detail) ? error.detail : null

const isConflict = (detail: unknown): detail is DashboardConflict =>
  typeof detail === 'object' && detail !== null && 'current' in detail
