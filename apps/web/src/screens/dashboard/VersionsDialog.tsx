import { dashboards } from '@dossier/contract/dashboards/calls'
import type { Dashboard } from '@dossier/contract/dashboards/dashboard'
import { dateTimeText } from '@dossier/core/text/dates'
import { countOf } from '@dossier/core/text/plural'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface VersionsDialogProps {
  dashboard: Dashboard
  onClose: () => void
  onRestored: (restored: Dashboard) => void
}

/** The saves of a dashboard, each of which can be brought back: as a new version, so that nothing is lost by it. */
export function VersionsDialog({ dashboard, onClose, onRestored }: VersionsDialogProps) {
  const cache = useQueryClient()
  const params = { id: String(dashboard.id) }
  const { data, error, refetch } = useQuery(queryOf(dashboards.versions, { params }))
  const [problem, setProblem] = useState('')
  const [restoring, setRestoring] = useState<number | null>(null)
  async function restore(version: number) {
    setRestoring(version)
    setProblem('')
    try {
      const restored = await call(dashboards.restore, { params: { ...params, version: String(version) } })
      cache.setQueryData(keyOf(dashboards.get, { params }), restored)
      await cache.invalidateQueries({ queryKey: keyOf(dashboards.list) })
      onRestored(restored)
    } catch (failure) {
      setProblem(messageOf(failure))
      setRestoring(null)
    }
  }
  return (
    <Modal title={`Versions of “${dashboard.title}”`} isOpen onClose={onClose}>
      {problem && <Alert>{problem}</Alert>}
      {error && !data && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
      {!data && !error && <Skeleton shape="list" rows={4} />}
      <ul className="version-list">
        {data?.map(({ version, savedAt, savedBy, title, tiles }) => (
          <li key={version}>
            <div className="grow">
              <div>
                {title}, {countOf(tiles, 'tile')}
              </div>
              <div className="muted">
                {dateTimeText(savedAt, reader())} · {savedBy?.name ?? 'Somebody who is gone'}
              </div>
            </div>
            {version === dashboard.version ? (
              <span className="muted">Current</span>
            ) : (
              <Button
                variant="outline"
                isPending={restoring === version}
                onPress={() => void restore(version)}
                aria-label={`Restore the version of ${dateTimeText(savedAt, reader())}`}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
