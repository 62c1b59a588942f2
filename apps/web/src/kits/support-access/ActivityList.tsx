import type { SupportActivity } from '@dossier/contract/organization/support-access'
import { dateTimeText } from '@dossier/core/text/dates'
import { Link } from '@tanstack/react-router'
import { useElapsed } from '../../lib/use-elapsed.ts'
import { messageOf } from '../../lib/api-error.ts'
import { reader } from '../../lib/dates.ts'
import { useWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { describeActivity } from './describe-activity.ts'

interface Props {
  data: { pages: { data: SupportActivity[] }[] } | undefined
  error: Error | null
  refetch: () => unknown
  fetchNextPage: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  /** A record was opened from the list. */
  onLeave: () => void
}

/** Support grants and what support did, newest first. */
export function ActivityList({ data, error, hasNextPage, isFetchingNextPage, ...rest }: Props) {
  const all = data?.pages.flatMap((page) => page.data)
  return (
    <section className="support-activity" aria-labelledby="support-activity">
      <h3 id="support-activity">Activity</h3>
      {error && <Alert onRetry={() => void rest.refetch()}>{messageOf(error)}</Alert>}
      {all?.length === 0 && <p className="support-note">Support has never had access.</p>}
      <ol aria-labelledby="support-activity">
        {all?.map((one) => (
          <ActivityItem key={one.id} activity={one} onLeave={rest.onLeave} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="outline" isDisabled={isFetchingNextPage} onPress={() => void rest.fetchNextPage()}>
          Show older activity
        </Button>
      )}
    </section>
  )
}

function ActivityItem({ activity, onLeave }: { activity: SupportActivity; onLeave: () => void }) {
  const words = useWords()
  const ago = useElapsed(activity.at)
  const { at, actor, email, record } = activity
  return (
    <li data-what={activity.what}>
      <p>
        {actor && <b title={email ?? undefined}>{actor}</b>} {describeActivity(activity, words, reader())}
        {record && <RecordName {...record} onLeave={onLeave} />}
      </p>
      <time dateTime={at} title={dateTimeText(at, reader())}>
        {ago}
      </time>
    </li>
  )
}

interface RecordNameProps {
  caseNumber: string
  title: string
  isDeleted: boolean
  onLeave: () => void
}

function RecordName({ caseNumber, title, isDeleted, onLeave }: RecordNameProps) {
  const name = `${caseNumber} ${title}`
  if (isDeleted) return <> {name}</>
  return (
    <>
      {' '}
      <Link to="/cases/$caseNumber" params={{ caseNumber }} onClick={onLeave}>
        {name}
      </Link>
    </>
  )
}
