import type { EventEmail, EventEntry } from '@dossier/contract/events'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import './history.css'

/** Only formatted texts need what cleans them. */
const RichText = lazyPart(async () => ({ default: (await import('../rich-text/RichText.tsx')).RichText }))

/** An email about the record: to whom, what, and why it did not arrive. */
export function EmailEntry({ entry: { email, newValue, text } }: { entry: EventEntry }) {
  if (!email) return null
  return (
    <div className="event-email">
      <p dir="auto">
        {newValue}
        {text !== null && <span className="quiet"> to {recipientsText(email)}</span>}
        {text === null && email.recipients.length > 0 && <span className="quiet"> · {recipientsText(email)}</span>}
      </p>
      {email.reason !== null && <p className="event-reason">{email.reason}</p>}
      {email.files.length > 0 && <p className="quiet">Attached: {email.files.join(', ')}</p>}
      {text !== null && (
        <details>
          <summary>Show text</summary>
          <Suspense>
            <RichText html={text} />
          </Suspense>
        </details>
      )}
    </div>
  )
}

/** Those whom the reader may see, and how many others there are. */
function recipientsText({ recipients, othersCount }: EventEmail): string {
  if (othersCount === 0) return recipients.join(', ')
  const others =
    othersCount === 1 ? '1 person whom you cannot see here' : `${othersCount} people whom you cannot see here`
  return recipients.length === 0 ? others : `${recipients.join(', ')} and ${others}`
}
