import { insights } from '@dossier/contract/insights/calls'
import type { InsightSummary } from '@dossier/contract/insights/definition'
import { canChangeInsights } from '@dossier/core/access/insights'
import { textFilter } from '@dossier/core/text/folded'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Folder, Plus, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { useInOwnWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import './insight-list.css'

/** The insights that the person may see, in their folders. */
export function InsightsScreen() {
  const me = useMe()
  const { data, error, refetch } = useQuery(queryOf(insights.list))
  const [text, setText] = useState('')
  const fits = textFilter(text)
  const found = data?.filter(({ title }) => fits(title)) ?? []
  return (
    <div className="insights">
      <header className="page-head insights-head">
        <h1>Insights</h1>
        <span className="grow" />
        <Link to="/insights/parameters" className="btn outline">
          <SlidersHorizontal size={14} aria-hidden />
          Parameters
        </Link>
        {canChangeInsights(me) && (
          <Link to="/insights/$insightId/edit" params={{ insightId: 'New' }} search={{}} className="btn primary">
            <Plus size={14} aria-hidden />
            New Insight
          </Link>
        )}
      </header>
      {error && !data && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
      {!data && !error && <Skeleton shape="list" rows={6} />}
      {data && data.length > 0 && (
        <TextField aria-label="Filter insights" placeholder="Filter insights" value={text} onChange={setText} />
      )}
      {data?.length === 0 && <Empty mayAdd={canChangeInsights(me)} />}
      {data && data.length > 0 && found.length === 0 && <p className="sub">No insight has this text in its title.</p>}
      {[...Map.groupBy(found, ({ folder }) => folder)].map(([folder, items]) => (
        <FolderOfInsights key={folder ?? ''} folder={folder} items={items} />
      ))}
    </div>
  )
}

function Empty({ mayAdd }: { mayAdd: boolean }) {
  const say = useInOwnWords()
  return (
    <div className="empty" role="status">
      <b>No insights yet.</b>
      <p>
        {say('An insight counts and compares records: how many per status, how long they take, which team has most.')}
        {mayAdd ? ' Start with New Insight.' : ' People with the right to edit data can add some.'}
      </p>
    </div>
  )
}

function FolderOfInsights({ folder, items }: { folder: string | null; items: readonly InsightSummary[] }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <section aria-label={folder ?? 'In no folder'}>
      {folder !== null && (
        <h2>
          <button type="button" className="insights-folder" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <ChevronRight size={14} className="chevron" aria-hidden />
            <Folder size={14} strokeWidth={1.75} aria-hidden />
            {folder}
          </button>
        </h2>
      )}
      {(isOpen || folder === null) && (
        <ul className="insights-rows">
          {items.map(({ id, title, calculations, needsAttention }) => (
            <li key={id}>
              <Link to="/insights/$insightId" params={{ insightId: String(id) }} search={{}} className="insights-row">
                <span className="truncate insights-title">{title}</span>
                {needsAttention && <span className="insights-attention">Needs attention</span>}
                <span className="sub truncate">{calculations.map(({ label }) => label).join(', ')}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
