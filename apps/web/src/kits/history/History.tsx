import type { EventFilter } from '@dossier/contract/events'
import { useMemo, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useOpenCase } from '../case-form/case-context.ts'
import { ActionItem } from './ActionItem.tsx'
import { groupByAction } from './group-by-action.ts'
import { HistoryBar } from './HistoryBar.tsx'
import { useEvents } from './use-events.ts'
import { useKeyEntries } from './use-key-events.ts'
import { useLarger } from './use-larger.ts'
import { useMayWrite } from './use-may-write.ts'
import { useUndoAll } from './use-undo-all.ts'
import { useUndoEvent } from './use-undo-event.ts'
import './history.css'

/** What happened to the open record, newest first. */
export function History() {
  const { store } = useOpenCase()
  const [filter, setFilter] = useState<EventFilter>({})
  const { all, data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useEvents(
    store.record.id,
    filter,
  )
  const groups = useMemo(() => groupByAction(all), [all])
  const larger = useLarger(store.record.id, groups)
  const [here, everywhere] = [useUndoEvent(), useUndoAll()]
  const undoing = { ...here, ...everywhere, isBusy: here.isBusy || everywhere.isBusy }
  const marks = { keys: useKeyEntries(), mayMark: useMayWrite() }
  return (
    <div className="history">
      <HistoryBar filter={filter} onChange={setFilter} />
      {error && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
      {data && groups.length === 0 && <p className="tab-note quiet">Nothing in the history matches this filter.</p>}
      <ol className="event-list" aria-label="History">
        {groups.map((events) => (
          <ActionItem
            key={events.at(-1)!.id}
            events={events}
            undoing={undoing}
            larger={larger.get(events[0].id)}
            marks={marks}
          />
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
