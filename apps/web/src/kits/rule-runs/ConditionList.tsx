import type { ConditionResult } from '@dossier/contract/rules/runs'
import { Check, CircleHelp, X } from 'lucide-react'
import './rule-runs.css'

type Part = Omit<ConditionResult, 'parts'>

/** Each condition with the value that it met; of "Any of", every part. */
export const ConditionList = ({ conditions }: { conditions: readonly ConditionResult[] }) => (
  <ul className="run-conditions">
    {conditions.map((condition, nth) => (
      <li key={nth}>
        <Line part={condition} isGroup={condition.parts.length > 0} />
        {condition.parts.length > 0 && (
          <ul className="run-conditions">
            {condition.parts.map((part, at) => (
              <li key={at}>
                <Line part={part} isGroup={false} />
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
)

const SAID = { yes: 'True: ', no: 'False: ', unknown: 'Not known: ' }

function Line({ part: { text, holds, value, valueNow }, isGroup }: { part: Part; isGroup: boolean }) {
  const Icon = holds === null ? CircleHelp : holds ? Check : X
  return (
    <p className="run-condition" data-holds={holds ?? 'unknown'}>
      <Icon size={14} aria-hidden />
      <span className="vh">{SAID[holds === null ? 'unknown' : holds ? 'yes' : 'no']}</span>
      <span className="grow" dir="auto">
        {text}
      </span>
      {!isGroup && (
        <span className="run-value" dir="auto">
          {valueNow === null ? value : `${value}, now ${valueNow}`}
        </span>
      )}
    </p>
  )
}
