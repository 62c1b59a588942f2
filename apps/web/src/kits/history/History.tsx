import type { CaseEvent, EventEntry } from '@dossier/contract/events'
import { dateTimeText } from '@dossier/core/text/dates'
import { elapsedText } from '@dossier/core/text/elapsed'
import { messageOf } from '../../lib/api-error.ts'
import { reader } from '../../lib/dates.ts'
import { useWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useOpenCase } from '../case-form/case-context.ts'
import { describeEvent } from './describe-event.ts'
import { useEvents } from './use-events.ts'
import './history.css'

/** What happened to the open record, newest first. */
export function History() {
  const { store } = useOpenCase()
  const { all, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useEvents(store.record.id)
  return (
    <div className="history">
      {error && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
      <ol className="event-list" aria-label="History">
        {all.map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="outline" isDisabled={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          Show older history
        </Button>
      )}
    </div>
  )
}

function EventItem({ event }: { event: CaseEvent }) {
  const words = useWords()
  const now = useNow()
  const { user, created, entries } = event
  const changes = entries.filter(({ oldValue, newValue }) => oldValue !== null || newValue !== null)
  return (
    <li className="event" data-type={event.type}>
      <p>
        <b>{user.name}</b> {describeEvent(event, words)}{' '}
        <time dateTime={created} title={dateTimeText(created, reader())}>
          {elapsedText(created, now)}
        </time>
      </p>
      {changes.length > 0 && event.type !== 'created' && (
        <ul className="changes">
          {changes.map((entry) => (
            <Change key={entry.id} entry={entry} hasName={changes.length > 1} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Change({ entry: { label, oldValue, newValue }, hasName }: { entry: EventEntry; hasName: boolean }) {
  return (
    <li>
      {hasName && `${label}: `}
      <del dir="auto">{oldValue || 'None'}</del> <span aria-hidden>→</span> <ins dir="auto">{newValue || 'None'}</ins>
    </li>
  )
}
