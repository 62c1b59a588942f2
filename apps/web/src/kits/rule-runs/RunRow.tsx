import type { RuleRun, RunCause } from '@dossier/contract/rules/runs'
import { useInOwnWords } from '../../lib/words.ts'
import { RunMark } from './RunMark.tsx'
import { clockText } from './run-time.ts'

interface RunRowProps {
  run: RuleRun
  /** The rule has to be said: the list has runs of several. */
  namesRule: boolean
  isOpen: boolean
  onOpen: () => void
}

/** One run: when, of what, and what became of it. */
export function RunRow({ run, namesRule, isOpen, onOpen }: RunRowProps) {
  const { id, at, caseNumber, caseTitle, cause, result, reason, ruleTitle } = run
  const say = useInOwnWords()
  const record = caseNumber === null ? say('A record that you cannot see') : (caseTitle ?? `#${caseNumber}`)
  const about = [
    ...(namesRule && caseNumber !== null ? [record] : []),
    ...(caseNumber === null ? [] : [`#${caseNumber}`]),
    causeText(cause),
  ]
  return (
    <li className="run-row" data-run={id} data-open={isOpen || undefined}>
      <button type="button" className="run-open" aria-expanded={isOpen} onClick={onOpen}>
        <time dateTime={at}>{clockText(at, 'short')}</time>
        <span className="run-about">
          <span className="truncate" dir="auto">
            {namesRule ? ruleTitle : record}
          </span>
          <span className="sub truncate" dir="auto">
            {about.join(' · ')}
          </span>
        </span>
        <span className="run-outcome">
          <RunMark result={result} />
          <span className="sub" dir="auto">
            {reason}
          </span>
        </span>
      </button>
    </li>
  )
}

/** What set a rule off, and who: `Status changed by Ada`. */
export function causeText({ text, user, rule }: RunCause): string {
  if (rule) return `${text} by rule “${rule.title}”`
  return user ? `${text} by ${user.name}` : text
}
