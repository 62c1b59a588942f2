import { viewOf } from '@dossier/core/views/list-page'
import type { ListSearch } from '@dossier/core/views/list-search'
import { Link, useRouterState } from '@tanstack/react-router'
import { ChevronRight, Folder } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../../lib/me.ts'
import { groupByFolder, type FolderGroup } from './group-by-folder.ts'
import { useViewCounts } from './use-view-counts.ts'

/** The views that the person may see, in their folders, with their record counts. */
export function ViewLinks({ onGo }: { onGo?: () => void }) {
  const data = useViewCounts()
  const active = useActiveView(data ?? [])
  const { viewFoldersExpanded } = useMe().settings
  if (!data || data.length === 0) return null
  return (
    <div className="nav-views">
      <h2 className="nav-head">Views</h2>
      {groupByFolder(data).map((group) => (
        // Folders opened and closed by hand are reset when the setting changes.
        <ViewFolder
          key={`${viewFoldersExpanded} ${group.folder ?? ''}`}
          {...group}
          isExpanded={viewFoldersExpanded}
          active={active}
          onGo={onGo}
        />
      ))}
    </div>
  )
}

/** The view of the list that is open; of an address whose view is not there, the first one. */
function useActiveView(views: readonly { id: number }[]): number | undefined {
  return useRouterState({
    select: ({ location }) => {
      if (!/\/cases\/?$/.test(location.pathname)) return undefined
      return viewOf(views, location.search as ListSearch)?.id
    },
  })
}

interface ViewFolderProps extends FolderGroup {
  /** The initial state. The folder of the open view is never closed at first. */
  isExpanded: boolean
  active: number | undefined
  onGo: (() => void) | undefined
}

function ViewFolder({ folder, views, isExpanded, active, onGo }: ViewFolderProps) {
  const [open, setOpen] = useState(isExpanded || views.some(({ id }) => id === active))
  return (
    <div>
      {folder !== null && (
        <button type="button" className="nav-folder" aria-expanded={open} onClick={() => setOpen(!open)}>
          <ChevronRight size={14} className="chevron" aria-hidden />
          <Folder size={14} strokeWidth={1.75} aria-hidden />
          <span className="truncate">{folder}</span>
        </button>
      )}
      {(open || folder === null) && (
        <ul className={folder === null ? undefined : 'nav-nested'}>
          {views.map(({ id, title, count }) => (
            <li key={id}>
              <Link
                to="/cases"
                search={{ view: id }}
                className="nav-view"
                aria-current={id === active ? 'true' : undefined}
                onClick={onGo}
              >
                <span className="truncate grow">{title}</span>
                {count !== null && <span className="count">{count.toLocaleString()}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
