import { dashboards } from '@dossier/contract/dashboards/calls'
import type { Dashboard, DashboardConflict } from '@dossier/contract/dashboards/dashboard'
import { type EditedDashboard, mergeDashboards } from '@dossier/core/dashboards/merge-dashboards'
import { sameJson } from '@dossier/core/live/same-json'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isUnknownOutcome, messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { deliver, nextAttempt } from '../../lib/attempt.ts'
import { keyOf } from '../../lib/cache.ts'
import { type Draft, draftOf, editedOf } from './draft.ts'

interface SaveOptions {
  draft: Draft
  setDraft: (next: (before: Draft) => Draft) => void
  onDone: (saved: Dashboard) => void
}

const CHANGED_SINCE = 'Saved. What you changed since is still here.'
const STORED_EARLIER = 'An earlier version of this dashboard is already stored. “Save” changes that one.'
const GONE = 'This dashboard was deleted, or you lost access to it. Save it again to make a new one of it.'
const STORED_UNKNOWN = 'An earlier version of this dashboard is already stored. Cancel, then open that one.'

/** Saves the draft. Over a newer version it asks first which of the two stays, or both. (D-116) */
export function useSaveDashboard({ draft, setDraft, onDone }: SaveOptions) {
  const [isBusy, setBusy] = useState(false)
  const [said, say] = useState({ problem: '', notice: '' })
  const [conflict, setConflict] = useState<DashboardConflict | null>(null)
  const store = useStore(setDraft)
  // Somebody may go on while it is saved.
  const latest = useRef(draft)
  useEffect(() => void (latest.current = draft))

  async function save(begun: Draft): Promise<void> {
    setBusy(true)
    say({ problem: '', notice: '' })
    try {
      const { saved, isEarlier } = await store(begun)
      if (!isEarlier && sameJson(latest.current.edited, begun.edited)) return onDone(saved)
      setDraft((before) => ({ ...before, base: saved, isGone: false, attempt: undefined }))
      say(isEarlier ? { problem: STORED_EARLIER, notice: '' } : { problem: '', notice: CHANGED_SINCE })
    } catch (error) {
      const newer = conflictIn(error)
      if (newer) setConflict(newer)
      else if (begun.base && !begun.isGone && isMissing(error)) {
        setDraft((before) => ({ ...before, isGone: true }))
        say({ problem: GONE, notice: '' })
      } else say({ problem: messageOf(error), notice: '' })
    } finally {
      setBusy(false)
    }
  }

  // oxlint-disable-next-line react/refs -- saves read it, and none of them while this is rendered
  const resolve = resolutionsOf({ draft, setDraft, save, close: () => setConflict(null) })
  return { save: () => void save(draft), isBusy, ...said, conflict, resolve }
}

/** What is stored, and whether it is an earlier version of what was sent. */
interface Stored {
  saved: Dashboard
  isEarlier: boolean
}

/** Creates nothing twice, and takes one's own save whose answer was lost for what it is. (ADR 22) */
function useStore(setDraft: SaveOptions['setDraft']) {
  const cache = useQueryClient()
  const unanswered = useRef<EditedDashboard>(undefined)
  return async (begun: Draft): Promise<Stored> => {
    const { edited } = begun
    const base = begun.isGone ? null : begun.base
    try {
      const stored = base
        ? { isEarlier: false, saved: await change(edited, base, unanswered.current) }
        : await create(begun, setDraft)
      const { saved } = stored
      cache.setQueryData(keyOf(dashboards.get, { params: { id: String(saved.id) } }), saved)
      await cache.invalidateQueries({ queryKey: keyOf(dashboards.list) })
      return stored
    } catch (error) {
      if (isUnanswered(error)) unanswered.current = edited
      throw error
    }
  }
}

async function change(edited: EditedDashboard, { id, lastUpdated }: Dashboard, own: EditedDashboard | undefined) {
  try {
    return await call(dashboards.save, { body: { ...edited, id, lastUpdated } })
  } catch (error) {
    const current = conflictIn(error)?.current
    if (!current || !sameJson(editedOf(current), own)) throw error
    return call(dashboards.save, { body: { ...edited, id, lastUpdated: current.lastUpdated } })
  }
}

async function create({ edited, attempt: before }: Draft, setDraft: SaveOptions['setDraft']): Promise<Stored> {
  const attempt = nextAttempt(edited, before)
  // Kept with its key: after a reload the same dashboard is sent again, not another one.
  setDraft((now) => ({ ...now, attempt }))
  try {
    const { isEarlier, reply } = await deliver(attempt, (body, idempotencyKey) =>
      call(dashboards.save, { body: { ...body, id: 0 } }, { idempotencyKey }),
    )
    if (!reply) throw new ApiError(409, STORED_UNKNOWN)
    return { isEarlier, saved: reply }
  } catch (error) {
    // A refused version is not stored; those before it may be.
    if (!isUnanswered(error)) setDraft((now) => ({ ...now, attempt: before }))
    throw error
  }
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

const isUnanswered = (error: unknown) => !(error instanceof ApiError) || isUnknownOutcome(error.status)

interface ResolutionParts {
  draft: Draft
  setDraft: SaveOptions['setDraft']
  save: (draft: Draft) => Promise<void>
  close: () => void
}

/** What can be done with a newer version. */
function resolutionsOf({ draft, setDraft, save, close }: ResolutionParts) {
  const saveOver = (current: Dashboard, edited: EditedDashboard) => {
    close()
    const over = { ...draftOf(current, edited), past: draft.past }
    setDraft(() => over)
    void save(over)
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
      setDraft(() => ({ ...draftOf(current), past: [...draft.past, draft.edited] }))
    },
    onBack: close,
  }
}

export type DashboardSaving = ReturnType<typeof useSaveDashboard>

const conflictIn = (error: unknown): DashboardConflict | null =>
  error instanceof ApiError && error.status === 409 && isConflict(error.detail) ? error.detail : null

const isConflict = (detail: unknown): detail is DashboardConflict =>
  typeof detail === 'object' && detail !== null && 'current' in detail
