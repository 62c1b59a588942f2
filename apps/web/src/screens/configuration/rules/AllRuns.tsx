import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { RunLog } from '../../../kits/rule-runs/RunLog.tsx'
import type { SectionSearch } from '../sections.ts'
import { ALL_RUNS, searchOf } from './rule-address.ts'

/** What all rules have done, newest first. */
export function AllRuns() {
  const { run } = useSearch({ strict: false }) as SectionSearch
  const navigate = useNavigate()
  const onOpen = (id: string | undefined) =>
    void navigate({
      to: '/configuration',
      search: searchOf({ rule: ALL_RUNS, ...(id !== undefined && { run: id }) }),
      replace: true,
    })
  return (
    <section className="rule-editor" aria-label="All runs">
      <header className="rule-editor-head">
        <Link to="/configuration" search={searchOf()} className="rule-back">
          <ChevronLeft size={14} aria-hidden />
          All rules
        </Link>
        <h2>All Runs</h2>
      </header>
      <RunLog open={run} onOpen={onOpen} empty={<b>No rule has run yet.</b>} />
    </section>
  )
}
