import { insights } from '@dossier/contract/insights/calls'
import type { Insight } from '@dossier/contract/insights/definition'
import { insightParameters, type DynamicParameter } from '@dossier/contract/insights/parameters'
import { canChangeInsights } from '@dossier/core/access/insights'
import { readFilters, writeFilters } from '@dossier/core/filters/filter-address'
import { clausesOf, type FilterEntry } from '@dossier/core/filters/filter'
import { readParameters, writeParameters } from '@dossier/core/insights/parameter-address'
import { settingFault, settingOf } from '@dossier/core/insights/parameter-values'
import { readResultSearch, type ResultSearch } from '@dossier/core/insights/result-address'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ChartColumn, ListFilter, Pencil } from 'lucide-react'
import { useMemo, useState } from 'react'
import { DownloadMenu } from '../../kits/insight-result/DownloadMenu.tsx'
import { InsightResult } from '../../kits/insight-result/InsightResult.tsx'
import { ParameterRow } from '../../kits/insight-result/ParameterRow.tsx'
import { ReaderFilters } from '../../kits/insight-result/ReaderFilters.tsx'
import { useParameterWeek } from '../../kits/insight-result/use-parameter-week.ts'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { useNameOfPage } from '../../lib/page-name.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import './insight-screen.css'

/** The result of one insight, with what its reader chooses; the address opens the same question again. */
export function InsightScreen() {
  const { insightId } = useParams({ from: '/signed-in/insights/$insightId' })
  const request = { params: { id: insightId }, query: { includeImportedCalculations: 'true' } } as const
  const { data: insight, error, refetch } = useQuery(queryOf(insights.get, request))
  const { data: parameters } = useQuery(queryOf(insightParameters.list))
  if (error) return <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>
  if (!insight || !parameters) return <Skeleton shape="list" rows={8} />
  return <Result key={insight.id} insight={insight} all={parameters} />
}

/** What the address says of filters and parameters. */
function useQuestion(insight: Insight, all: readonly DynamicParameter[]) {
  const address = useSearch({ from: '/signed-in/insights/$insightId' })
  const search = useMemo(() => readResultSearch({ ...address }), [address])
  const written = JSON.stringify([search.filters ?? null, search.params ?? null])
  return useMemo(() => {
    const [filters, params] = JSON.parse(written) as [unknown, unknown]
    const parameters = insight.neededParameters.flatMap((key) => all.find((one) => one.key === key) ?? [])
    const { entries, isDamaged } = readFilters(filters ?? undefined)
    return { search, parameters, entries, isDamaged, values: readParameters(params, parameters) }
  }, [search, written, insight.neededParameters, all])
}

function Result({ insight, all }: { insight: Insight; all: readonly DynamicParameter[] }) {
  const me = useMe()
  const navigate = useNavigate({ from: '/insights/$insightId' })
  const { search, parameters, entries, isDamaged, values } = useQuestion(insight, all)
  const [areFiltersOpen, setFiltersOpen] = useState(entries.length > 0)
  const week = useParameterWeek(insight, parameters, values)
  useNameOfPage(insight.title)
  const go = (change: ResultSearch) => void navigate({ search: (before) => ({ ...before, ...change }) })
  const applyFilters = (filters: readonly FilterEntry[]) =>
    go({ filters: filters.length > 0 ? writeFilters(filters) : undefined })
  const applyValues = (next: typeof values) => go({ params: next.length > 0 ? writeParameters(next) : undefined })
  const missing = parameters.map((one) => settingFault(one, settingOf(one, values))).find((fault) => fault !== null)
  const body = { dynamicParameters: values, searchClauses: clausesOf(entries) }
  return (
    <div className="insight">
      <header className="page-head insight-head">
        <ChartColumn size={16} aria-hidden />
        <h1 tabIndex={-1}>{insight.title}</h1>
        {insight.folder !== null && <span className="insight-folder">{insight.folder}</span>}
        <span className="grow" />
        <Button aria-expanded={areFiltersOpen} onPress={() => setFiltersOpen(!areFiltersOpen)}>
          <ListFilter size={15} aria-hidden />
          Filters {entries.length > 0 && <span className="count">{entries.length}</span>}
        </Button>
        {canChangeInsights(me) && insight.refusal === null && (
          <Link
            to="/insights/$insightId/edit"
            params={{ insightId: String(insight.id) }}
            search={{}}
            className="btn outline"
          >
            <Pencil size={14} aria-hidden />
            Edit
          </Link>
        )}
        <DownloadMenu insight={insight} params={{ body }} />
      </header>
      {parameters.length > 0 && <ParameterRow parameters={parameters} values={values} onChange={applyValues} />}
      {isDamaged && <Alert tone="info">Some filters in this address cannot be read, and are left out.</Alert>}
      {areFiltersOpen && <ReaderFilters applied={entries} onApply={applyFilters} />}
      <InsightResult
        question={{ insight, parameters: values, filters: entries }}
        search={search}
        onSearch={go}
        whyNot={missing}
        onClearFilters={() => applyFilters([])}
        week={week}
      />
    </div>
  )
}
