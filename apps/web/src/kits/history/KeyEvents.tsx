import type { CaseEvent, EventEntry } from '@dossier/contract/events'
import { dateTimeText } from '@dossier/core/text/dates'
import { Star } from 'lucide-react'
import { Suspense } from 'react'
import { useElapsed } from '../../lib/use-elapsed.ts'
import { reader } from '../../lib/dates.ts'
import { useWords } from '../../lib/words.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Change } from './Change.tsx'
import { EmailEntry } from './EmailEntry.tsx'
import { describeEvent } from './describe-event.ts'
import { KeyMark } from './KeyMark.tsx'
import { useKeyEvents } from './use-key-events.ts'
import { useMayWrite } from './use-may-write.ts'
import './history.css'

/** Only formatted comments need what cleans them. */
const RichText = lazyPart(async () => ({ default: (await import('../rich-text/RichText.tsx')).RichText }))

/** What somebody has marked as key in the history of the record, oldest first. */
export function KeyEvents() {
  const events = useKeyEvents()
  if (events.length === 0) return null
  return (
    <section className="key-events" aria-label="Key events">
      <h2>
        <Star size={14} aria-hidden />
        Key events
      </h2>
      <ol>
        {events.map((event) => (
          <KeyEvent key={event.id} event={event} />
        ))}
      </ol>
    </section>
  )
}

function KeyEvent({ event }: { event: CaseEvent }) {
  const ago = useElapsed(event.created)
  const mayMark = useMayWrite()
  const words = useWords()
  const { created, user, entries, id } = event
  return (
    <li className="key-event">
      <p>
        <b>{user.name}</b> {describeEvent(event, words)}{' '}
        <time dateTime={created} title={dateTimeText(created, reader())}>
          {ago}
        </time>
      </p>
      {entries.map((entry) => (
        <div key={entry.id} className="key-entry">
          <div className="grow">
            <EntryContent event={event} entry={entry} />
          </div>
          <KeyMark eventId={id} entryId={entry.id} isKey mayMark={mayMark} />
        </div>
      ))}
    </li>
  )
}

function EntryContent({ event, entry }: { event: CaseEvent; entry: EventEntry }) {
  const { text, isHtml, oldValue, newValue } = entry
  if (entry.email) return <EmailEntry entry={entry} />
  if (text !== null && isHtml)
    return (
      <Suspense>
        <RichText html={text} />
      </Suspense>
    )
  if (text !== null) return <p dir="auto">{text}</p>
  if (event.media.length > 0)
    return event.media.map(({ id, fileName, url }) => (
      <a key={id} href={url} dir="auto">
        {fileName}
      </a>
    ))
  return oldValue === null && newValue === null ? null : <Change entry={entry} hasName={event.entries.length > 1} />
}
