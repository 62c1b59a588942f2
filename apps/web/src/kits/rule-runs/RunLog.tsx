import { rules } from '@dossier/contract/rules/calls'
import {
  IDLE_RUNS_NOTED,
  RECORDS_WITH_IDLE_RUNS,
  RUN_RESULTS,
  RUNS_COUNTED,
  type RuleRun,
  type RunResult,
} from '@dossier/contract/rules/runs'
import { dateIn, dateText } from '@dossier/core/text/dates'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf, lifeOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { useInOwnWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RunDetails } from './RunDetails.tsx'
import { resultText } from './RunMark.tsx'
import { RunRow } from './RunRow.tsx'
import './rule-runs.css'

interface RunLogProps {
  /** Of one rule; otherwise of all of them. */
  ruleId?: number
  /** Of one record. */
  caseId?: number
  /** The run whose details are open. */
  open: string | undefined
  onOpen: (id: string | undefined) => void
  empty: ReactNode
}

/** Runs, newest first, with the details of one beside them. */
export function RunLog({ ruleId, caseId, open, onOpen, empty }: RunLogProps) {
  const [result, setResult] = useState<RunResult>()
  const found = useRuns({ ruleId, caseId, result })
  const { data, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const runs = data?.pages.flatMap((page) => page.data) ?? []
  const list = useRef<HTMLUListElement>(null)
  const step = (by: number) => {
    const next = runs[runs.findIndex(({ id }) => id === open) + by]
    if (next) onOpen(next.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && open !== undefined) onOpen(undefined)
    else if (by !== undefined) step(by)
    else return
    event.preventDefault()
  }
  useFocusFollows(list, open)
  const say = useInOwnWords()
  return (
    <div className="run-log" data-open={open !== undefined || undefined}>
      <div className="run-list">
        <Results counts={data?.pages[0]?.counts ?? {}} result={result} onChange={setResult} />
        {error && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
        {isPending && <Skeleton shape="list" rows={6} />}
        {data && runs.length === 0 && (
          <div className="empty" role="status">
            <p>{result === undefined ? empty : <b>No runs with this result.</b>}</p>
          </div>
        )}
        <ul ref={list} className="run-rows" aria-label="Runs" onKeyDown={onKeyDown}>
          {byDay(runs).map(({ day, some }) => (
            <li key={day}>
              <h3 className="run-day">{dayText(day)}</h3>
              <ul>
                {some.map((run) => (
                  <RunRow
                    key={run.id}
                    run={run}
                    namesRule={ruleId === undefined}
                    isOpen={run.id === open}
                    onOpen={() => onOpen(run.id === open ? undefined : run.id)}
                  />
                ))}
              </ul>
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <Button variant="outline" isDisabled={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            Show older runs
          </Button>
        )}
        {runs.length > 0 && !hasNextPage && <p className="sub">{say(endText(data!.pages[0]!.retentionDays))}</p>}
      </div>
      {open !== undefined && <RunDetails id={open} onClose={() => onOpen(undefined)} />}
    </div>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** While the keys move through the list, the focus is on the run that is open. */
function useFocusFollows(list: { current: HTMLElement | null }, open: string | undefined) {
  useEffect(() => {
    if (!list.current?.contains(document.activeElement)) return
    list.current.querySelector<HTMLElement>(`[data-run="${open}"] button`)?.focus()
  }, [list, open])
}

interface Params {
  ruleId: number | undefined
  caseId: number | undefined
  result: RunResult | undefined
}

function useRuns({ ruleId, caseId, result }: Params) {
  const query = {
    ...(ruleId !== undefined && { ruleId: String(ruleId) }),
    ...(caseId !== undefined && { caseId: String(caseId) }),
    ...(result !== undefined && { result }),
  }
  return useInfiniteQuery({
    queryKey: [...keyOf(rules.runs), 'all', query],
    queryFn: ({ pageParam, signal }) =>
      call(rules.runs, { query: { ...query, ...(pageParam !== null && { before: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...lifeOf(rules.runs),
  })
}

interface ResultsProps {
  counts: Partial<Record<RunResult, number>>
  result: RunResult | undefined
  onChange: (result: RunResult | undefined) => void
}

/** Narrows the runs to those with one result. Counts of before stay while one is chosen. */
function Results({ counts, result, onChange }: ResultsProps) {
  const [lastCounts, setLastCounts] = useState(counts)
  if (result === undefined && lastCounts !== counts && Object.keys(counts).length > 0) setLastCounts(counts)
  const shown = RUN_RESULTS.filter((one) => (lastCounts[one] ?? 0) > 0 || one === result)
  if (shown.length === 0) return null
  return (
    <div className="run-results" role="group" aria-label="Result">
      <Button aria-pressed={result === undefined} onPress={() => onChange(undefined)}>
        All
      </Button>
      {shown.map((one) => (
        <Button key={one} aria-pressed={result === one} onPress={() => onChange(one)}>
          {resultText(one)} <span className="sub">{countText(lastCounts[one] ?? 0)}</span>
        </Button>
      ))}
    </div>
  )
}

/** What the end of the list is not: everything that ever happened. */
const endText = (days: number) =>
  `Older runs are not listed: they are kept for ${days} ${days === 1 ? 'day' : 'days'}. Of one save, up to ${IDLE_RUNS_NOTED} rules that did not run are listed; of a change of more than ${RECORDS_WITH_IDLE_RUNS} records, none.`

const countText = (count: number) =>
  count > RUNS_COUNTED ? `${RUNS_COUNTED.toLocaleString('en')}+` : count.toLocaleString('en')

function byDay(runs: readonly RuleRun[]): { day: string; some: RuleRun[] }[] {
  const { timeZone } = reader()
  return [...Map.groupBy(runs, ({ at }) => dateIn(Date.parse(at), timeZone))].map(([day, some]) => ({ day, some }))
}

function dayText(day: string): string {
  const today = dateIn(Date.now(), reader().timeZone)
  return day === today ? 'Today' : dateText(day, reader())
}
