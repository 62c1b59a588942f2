import { events } from '@dossier/contract/events/calls'
import type { CaseEvent, EventEntry } from '@dossier/contract/events'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { Change } from './Change.tsx'
import { EmailEntry } from './EmailEntry.tsx'

interface EntryChangeProps {
  event: CaseEvent
  entry: EventEntry
  hasName: boolean
}

/** What one entry says. Lists shorten long values; the whole is loaded on request. */
export function EntryChange({ event, entry, hasName }: EntryChangeProps) {
  const [whole, setWhole] = useState<EventEntry>()
  const [isLoading, setLoading] = useState(false)
  const shown = whole ?? entry
  const showAll = async () => {
    setLoading(true)
    try {
      const params = { caseId: String(event.caseId), eventId: String(event.id) }
      const { entries } = await call(events.get, { params })
      setWhole(entries.find(({ id }) => id === entry.id))
    } catch (error) {
      toast({ text: messageOf(error), tone: 'error' })
    }
    setLoading(false)
  }
  return (
    <>
      {shown.email ? <EmailEntry entry={shown} /> : <Change entry={shown} hasName={hasName} />}
      {shown.isShortened && (
        <>
          {' … '}
          <Button
            variant="outline"
            aria-label={`Show all of ${entry.label}`}
            isDisabled={isLoading}
            onPress={() => void showAll()}
          >
            Show all
          </Button>
        </>
      )}
    </>
  )
}
