import type { EventEntry } from '@dossier/contract/events'

/** From what to what something was changed. */
export const Change = ({ entry, hasName }: { entry: EventEntry; hasName: boolean }) => (
  <>
    {hasName && `${entry.label}: `}
    <del dir="auto">{entry.oldValue || 'None'}</del> <span aria-hidden>→</span>{' '}
    <ins dir="auto">{entry.newValue || 'None'}</ins>
  </>
)
