import { ACTION_TYPES } from '@dossier/contract/rules/actions'
import type { TestedEffect, TestRun } from '@dossier/contract/rules/test-run'
import { CircleAlert, CircleCheck, CircleMinus, ShieldCheck } from 'lucide-react'
import { ConditionList } from '../../../kits/rule-runs/ConditionList.tsx'
import { ChangeTexts } from '../../../kits/rule-runs/ChangeTexts.tsx'
import { ACTION_ICONS } from './action-icons.ts'

/** What a rule would do with a record, and why. */
export function TestResult({ run }: { run: TestRun }) {
  const holding = run.conditions.filter(({ holds }) => holds === true).length
  const Icon = run.wouldRun ? CircleCheck : CircleMinus
  return (
    <>
      <p className="rule-verdict" data-runs={run.wouldRun || undefined}>
        <Icon size={15} aria-hidden />
        <b>{run.wouldRun ? 'Would run' : 'Would not run'}</b>
        <span className="grow" />
        {run.conditions.length > 0 && (
          <span>{`${holding} of ${run.conditions.length} ${run.conditions.length === 1 ? 'condition' : 'conditions'}`}</span>
        )}
      </p>
      {run.reason !== null && <p className="rule-reason">{run.reason}</p>}
      <h4>Conditions</h4>
      {run.conditions.length === 0 ? <p className="sub">Always</p> : <ConditionList conditions={run.conditions} />}
      {run.effects.length > 0 && (
        <>
          <h4>Effects</h4>
          <ul className="rule-tested">
            {run.effects.map((effect, nth) => (
              <Effect key={nth} effect={effect} />
            ))}
          </ul>
        </>
      )}
      <p className="field-note rule-nothing">
        <ShieldCheck size={14} aria-hidden />
        Nothing was changed or sent.
      </p>
    </>
  )
}

function Effect({ effect }: { effect: TestedEffect }) {
  const { type, title, changes, email, request, message, wouldFail } = effect
  const Icon = wouldFail ? CircleAlert : ACTION_ICONS[type]
  const isNamed = type !== ACTION_TYPES.SetValue || changes.length === 0
  return (
    <li data-fails={wouldFail || undefined}>
      <Icon size={14} aria-hidden />
      <div className="grow">
        {isNamed && (
          <p>
            <span dir="auto">{title}</span>
            {wouldFail && <span className="rule-fails"> Would fail</span>}
          </p>
        )}
        <ChangeTexts changes={changes} />
        {message !== null && <p className="sub">{message}</p>}
        {email && (
          <details>
            <summary>Preview</summary>
            <p className="sub">{`To ${email.recipients.join(', ') || 'nobody'}`}</p>
            <p dir="auto">
              <b>{email.subject}</b>
            </p>
            <p className="rule-preview" dir="auto">
              {email.body}
            </p>
          </details>
        )}
        {request && (
          <details>
            <summary>Preview</summary>
            <p className="sub">{`POST ${request.url}`}</p>
            <pre className="rule-preview">{request.body}</pre>
          </details>
        )}
      </div>
    </li>
  )
}
