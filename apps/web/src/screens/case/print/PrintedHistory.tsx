import { useMemo } from 'react'
import { useRecord } from '../../../kits/case-form/case-context.ts'
import { ActionItem } from '../../../kits/history/ActionItem.tsx'
import { groupByAction } from '../../../kits/history/group-by-action.ts'
import { useEvents } from '../../../kits/history/use-events.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { useWords } from '../../../lib/words.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useAllPages } from './use-all-pages.ts'
import '../../../kits/history/history.css'

const MOST = 500
const ALL = {}
const NO_MARKS = { keys: new Set<number>(), mayMark: false }
const NO_UNDO = { isBusy: true, undo: async () => undefined, undoAll: async () => undefined }

/** What happened, newest first. */
export function PrintedHistory({ onLoaded }: { onLoaded: () => void }) {
  const words = useWords()
  const { all, ...pages } = useEvents(useRecord().id, ALL)
  useAllPages(pages, { count: all.length, most: MOST }, onLoaded)
  const groups = useMemo(() => groupByAction(all), [all])
  return (
    <>
      {pages.error && <Alert>{messageOf(pages.error)}</Alert>}
      <ol className="event-list" aria-label="History">
        {groups.map((events) => (
          <ActionItem key={events.at(-1)!.id} events={events} undoing={NO_UNDO} larger={undefined} marks={NO_MARKS} />
        ))}
      </ol>
      {pages.hasNextPage && all.length >= MOST && (
        <p className="printed-note">{`The newest ${all.length.toLocaleString()} changes; this ${words.record.toLowerCase()} has older ones.`}</p>
      )}
    </>
  )
}
