import type { DynamicParameter, ParameterValue } from '@dossier/contract/insights/parameters'
import { ParameterRow } from '../../kits/insight-result/ParameterRow.tsx'

interface ParametersPanelProps {
  parameters: readonly DynamicParameter[]
  values: readonly ParameterValue[]
  onChange: (values: ParameterValue[]) => void
}

/** The parameters of the whole dashboard. (B-DASH-01) */
export function ParametersPanel({ parameters, values, onChange }: ParametersPanelProps) {
  const own = values.filter(({ key }) => parameters.some((one) => one.key === key))
  const others = values.filter((value) => !own.includes(value))
  return (
    <div className="dashboard-parameters">
      <ParameterRow parameters={parameters} values={own} onChange={(next) => onChange([...others, ...next])} />
    </div>
  )
}
