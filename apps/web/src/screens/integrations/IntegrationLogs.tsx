import { integrations } from '@dossier/contract/integrations/calls'
import type { IntegrationLog } from '@dossier/contract/integrations/integration'
import { dateTimeText } from '@dossier/core/text/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { messageToast } from '../../lib/message-toast.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const FULL_PAGE = 100
const ICONS = { info: CircleCheck, warning: TriangleAlert, error: CircleAlert }
const TONES = { info: 'success', warning: 'warning', error: 'danger' }

/** What the integration did, newest first; older entries on request. */
export function IntegrationLogs({ integrationKey }: { integrationKey: string }) {
  const input = { query: { integrationKey } }
  const { data, error, refetch } = useQuery({ ...queryOf(integrations.logs, input), refetchInterval: 5_000 })
  const [older, setOlder] = useState<readonly IntegrationLog[]>([])
  const [isAll, setAll] = useState(false)
  const entries = [...(data ?? []), ...older.filter(({ time }) => !data?.some((one) => one.time <= time))]
  const last = entries.at(-1)
  const showOlder = async () => {
    if (!last) return
    try {
      const more = await call(integrations.logs, { query: { integrationKey, until: last.time } })
      setOlder([...older, ...more])
      setAll(more.length < FULL_PAGE)
    } catch (fault) {
      messageToast(fault)
    }
  }
  return (
    <aside className="integration-logs" aria-label="Logs">
      <h3>
        Logs <span className="sub">newest first</span>
      </h3>
      {error && !data && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
      {!data && !error && <Skeleton shape="list" rows={3} />}
      {data?.length === 0 && <p className="sub">Nothing has happened yet.</p>}
      <ul>
        {entries.map((entry, nth) => (
          <Entry key={`${entry.time} ${nth}`} entry={entry} />
        ))}
      </ul>
      {entries.length >= FULL_PAGE && !isAll && <Button onPress={() => void showOlder()}>Show older</Button>}
    </aside>
  )
}

function Entry({ entry: { time, level, message, caseNumber } }: { entry: IntegrationLog }) {
  const Icon = ICONS[level]
  return (
    <li className="integration-log">
      <span className="integration-state" data-tone={TONES[level]}>
        <Icon size={14} aria-label={level} />
      </span>
      <span>
        {caseNumber !== null && (
          <>
            <Link to="/cases/$caseNumber" params={{ caseNumber }} search={{}}>
              #{caseNumber}
            </Link>{' '}
          </>
        )}
        <span dir="auto">{message}</span>
        <time className="sub num" dateTime={time}>
          {dateTimeText(time, reader())}
        </time>
      </span>
    </li>
  )
}
