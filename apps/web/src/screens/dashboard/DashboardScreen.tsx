import { dashboards } from '@dossier/contract/dashboards/calls'
import type { DashboardSummary } from '@dossier/contract/dashboards/dashboard'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type DashboardSearch, wallOf, wallSearch } from './dashboard-search.ts'
import { DashboardView } from './DashboardView.tsx'
import type { Draft } from './draft.ts'
import { DashboardEditor, DashboardWall } from './lazy-parts.ts'
import { FirstSteps } from './first-steps/FirstSteps.tsx'
import { StepsLine } from './first-steps/StepsLine.tsx'
import { useFirstSteps } from './first-steps/use-first-steps.ts'
import { NoDashboards } from './NoDashboards.tsx'
import './dashboard.css'

/** What is edited: the dashboard that was shown, or a new one, perhaps as it was kept. */
type Editing = { unsaved?: Draft | undefined } & ({ is: 'open'; of: DashboardSummary } | { is: 'new' })

const waiting = <Skeleton shape="list" rows={6} />

/** The dashboard in the address, the one viewed last, or the first; it is viewed, edited, made from nothing, or on a wall. */
export function DashboardScreen() {
  const search: DashboardSearch = useSearch({ from: '/signed-in/dashboard' })
  const navigate = useNavigate()
  const { editData } = useMe()
  const all = useQuery(queryOf(dashboards.list))
  const first = useFirstSteps({ isOpened: search.steps === true })
  const [editing, setEditing] = useState<Editing | null>(null)
  const shownOf = useShown()
  const open = (next: DashboardSearch) => void navigate({ to: '/dashboard', search: next, ignoreBlocker: true })
  const show = (id: number | undefined) => {
    setEditing(null)
    open(id === undefined ? {} : { id })
  }
  if (all.error && !all.data)
    return (
      <div className="dashboard-state">
        <Alert onRetry={() => void all.refetch()}>{messageOf(all.error)}</Alert>
      </div>
    )
  if (!all.data) return waiting
  const { data } = all
  // What is edited stays, though it is gone: what was done to it is not lost.
  const chosen = editing?.is === 'open' ? editing.of : shownOf(data, search.id)
  const edit = (unsaved: Draft) =>
    setEditing(
      unsaved.base && chosen ? { is: 'open', of: chosen, unsaved } : { is: 'new', unsaved: { ...unsaved, base: null } },
    )
  const wall = wallOf(search)
  if (wall)
    return (
      <Suspense fallback={waiting}>
        <DashboardWall
          all={data}
          wall={wall}
          control={{
            onChange: (next) => open(wallSearch(next)),
            onLeave: () => {
              if (document.fullscreenElement) void document.exitFullscreen()
              show(wall.ids[0])
            },
          }}
        />
      </Suspense>
    )
  if (editing?.is === 'new')
    return (
      <Suspense fallback={waiting}>
        <DashboardEditor
          dashboard={null}
          unsaved={editing.unsaved}
          onDone={(saved) => show(saved?.id ?? chosen?.id)}
          onGone={() => show(undefined)}
        />
      </Suspense>
    )
  const onNew = editData ? () => setEditing({ is: 'new' }) : undefined
  const onLeave = chosen ? () => open({}) : undefined
  const shown = first.shownFor(chosen !== undefined)
  if (shown === 'waiting') return waiting
  if (shown === 'list') return <FirstSteps found={first} onNew={onNew} onLeave={onLeave} />
  if (!chosen) return <NoDashboards onCreate={onNew} onUse={edit} />
  return (
    <>
      {shown === 'line' && <StepsLine {...first} />}
      <DashboardView
        key={chosen.id}
        all={data}
        id={chosen.id}
        isEditing={editing !== null}
        unsaved={editing?.unsaved}
        onShow={show}
        onEdit={() => setEditing({ is: 'open', of: chosen })}
        onUse={edit}
        onNew={onNew}
        onWall={() => {
          void document.documentElement.requestFullscreen().catch(() => undefined)
          open({ wall: String(chosen.id) })
        }}
        onDone={(saved) => (saved && saved.id !== chosen.id ? show(saved.id) : setEditing(null))}
        onGone={() => show(undefined)}
      />
    </>
  )
}

/** The dashboard of the address; else the one that is shown already, which stays while others are viewed elsewhere. */
function useShown() {
  const [unsaved, keep] = useState<number>()
  return (all: readonly DashboardSummary[], id: number | undefined): DashboardSummary | undefined => {
    const by = (fits: (one: DashboardSummary) => boolean) => all.find(fits)
    const shown =
      by((one) => one.id === id) ?? by((one) => one.id === unsaved) ?? by((one) => one.isLastViewedByUser) ?? all[0]
    if (shown && shown.id !== unsaved) keep(shown.id)
    return shown
  }
}
