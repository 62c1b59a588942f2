import { insightParameters, type DynamicParameter } from '@dossier/contract/insights/parameters'
import { canChangeInsights } from '@dossier/core/access/insights'
import { defaultOf } from '@dossier/core/insights/parameter-values'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useValueText } from '../../kits/filters/use-value-text.ts'
import { filterOfSetting, parameterColumn } from '../../kits/insight-result/parameter-column.ts'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ParameterSheet } from './ParameterSheet.tsx'
import { TYPE_WORDS } from './type-words.ts'
import './insight-parameters.css'

/** What readers of insights and dashboards can choose, in the whole organization. (B-PARAM-07) */
export function ParametersScreen() {
  const me = useMe()
  const mayChange = canChangeInsights(me)
  const { data, error, refetch } = useQuery(queryOf(insightParameters.list))
  const [open, setOpen] = useState<DynamicParameter | 'new'>()
  return (
    <div className="parameters-screen">
      <header className="page-head parameters-head">
        <h1>Parameters</h1>
        <span className="grow" />
        <Link to="/insights" className="btn outline">
          Show Insights
        </Link>
        {mayChange && (
          <Button variant="primary" onPress={() => setOpen('new')}>
            <Plus size={14} aria-hidden />
            New Parameter
          </Button>
        )}
      </header>
      <p className="parameters-about">
        A parameter is a value that readers choose, such as a week or a team. Filters of insights compare with it.
      </p>
      {error && !data && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
      {!data && !error && <Skeleton shape="list" rows={4} />}
      {data?.length === 0 && (
        <p className="empty" role="status">
          <b>No parameters yet.</b>
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="parameter-rows">
          {data.map((one) => (
            <li key={one.key}>
              <button type="button" className="parameter-row" onClick={() => setOpen(one)}>
                <b className="truncate">{one.name}</b>
                <span className="parameter-type">{TYPE_WORDS[one.dataType]}</span>
                <DefaultText parameter={one} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <ParameterSheet parameter={open === 'new' ? null : open} all={data ?? []} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

function DefaultText({ parameter }: { parameter: DynamicParameter }) {
  const text = useValueText(filterOfSetting(parameter, defaultOf(parameter)), parameterColumn(parameter))
  return <span className="parameter-type truncate">{text ? `Default: ${text}` : 'No default'}</span>
}
