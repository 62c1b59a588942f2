import type { Insight } from '@dossier/contract/insights/definition'
import { GROUPS_WITH_ROWS, type RunResult } from '@dossier/contract/insights/run'
import { resultColumns } from '@dossier/core/insights/result-columns'
import { useMemo, useState } from 'react'
import { reader } from '../../lib/dates.ts'
import { useWords } from '../../lib/words.ts'
import { TablePager } from '../list-table/TablePager.tsx'
import { columnsOf } from '../record-table/columns.ts'
import { useRecordOpening } from '../record-table/use-record-opening.ts'
import { useScheduledOpening } from '../schedules/use-scheduled-opening.tsx'
import { ResultGroup } from './ResultGroup.tsx'
import type { RunParams } from './use-insight-run.ts'

interface ResultGroupsProps {
  insight: Insight
  result: RunResult
  params: RunParams
  onEdited: () => void
  onFailed: () => void
}

/** The records of the groups, so many groups at once. */
export function ResultGroups({ insight, result, ...common }: ResultGroupsProps) {
  const words = useWords()
  const { locale } = reader()
  const scheduled = useScheduledOpening()
  const opening = { ...useRecordOpening(), openScheduled: scheduled.openScheduled }
  const columns = useMemo(() => columnsOf(insight, words), [insight, words])
  const calculated = useMemo(
    () => resultColumns(insight, result, locale).filter(({ part }) => !part),
    [insight, result, locale],
  )
  const [page, setPage] = useState(1)
  const first = (page - 1) * GROUPS_WITH_ROWS
  const groups = result.results.slice(first, first + GROUPS_WITH_ROWS)
  return (
    <div className="result-groups">
      {groups.map((group) => (
        <ResultGroup
          {...common}
          key={group.id}
          insight={insight}
          result={result}
          group={group}
          columns={columns}
          calculated={calculated}
          opening={opening}
          startsOpen
        />
      ))}
      <TablePager
        label="Pages of groups"
        page={page}
        pageSize={GROUPS_WITH_ROWS}
        shown={groups.length}
        total={{ count: result.results.length, isMinimum: false }}
        onPage={setPage}
      />
      {scheduled.dialog}
    </div>
  )
}
