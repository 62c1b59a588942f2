import { rules } from '@dossier/contract/rules/calls'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { queryOf } from '../../../lib/cache.ts'
import { Loaded } from '../Loaded.tsx'
import type { SectionSearch } from '../sections.ts'
import { AllRuns } from './AllRuns.tsx'
import { ALL_RUNS } from './rule-address.ts'
import { RulePage } from './RulePage.tsx'
import { RulesList } from './RulesList.tsx'
import './rules.css'

/** The rules in their order; the address names the one that is open, or its runs. (C-RULE) */
export function RulesSection() {
  const { rule, from } = useSearch({ strict: false }) as SectionSearch
  const found = useQuery(queryOf(rules.list))
  if (rule === ALL_RUNS) return <AllRuns />
  return (
    <Loaded query={found} skeleton={{ shape: 'list', rows: 8 }}>
      {(all) => (rule === undefined ? <RulesList all={all} /> : <RulePage key={`${rule} ${from}`} all={all} />)}
    </Loaded>
  )
}
