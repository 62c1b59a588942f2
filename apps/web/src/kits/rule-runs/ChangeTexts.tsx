import type { RuleChange } from '@dossier/contract/rules/runs'
import './rule-runs.css'

/** What of a record changes, from what to what. */
export const ChangeTexts = ({ changes }: { changes: readonly RuleChange[] }) =>
  changes.length > 0 && (
    <ul className="run-changes">
      {changes.map(({ key, label, from, to }, nth) => (
        <li key={`${key} ${nth}`}>
          <span className="grow" dir="auto">
            {label}
          </span>
          <span className="run-value">
            {from !== null && (
              <>
                <span className="vh">from </span>
                <del dir="auto">{from || 'None'}</del>
                <span aria-hidden> → </span>
                <span className="vh"> to </span>
              </>
            )}
            <b dir="auto">{to || 'None'}</b>
          </span>
        </li>
      ))}
    </ul>
  )
