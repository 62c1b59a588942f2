import { RULE_DEPTH, type ConnectedRule, type RulePart } from '@dossier/contract/rules/rule'
import { Link } from '@tanstack/react-router'
import { GitFork, Repeat2, Zap } from 'lucide-react'
import { messageOf } from '../../../lib/api-error.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { searchOf } from './rule-address.ts'
import { ordinal } from './ordinal.ts'
import type { FoundEffects } from './use-effects.ts'

interface EffectsPanelProps {
  effects: FoundEffects
  /** Nothing is missing in the rule. */
  isWhole: boolean
}

/** What the rule, as it is in the form, reads and writes, and which others it works together with. */
export function EffectsPanel({ effects: { found, isStale, error, retry }, isWhole }: EffectsPanelProps) {
  return (
    <section className="rule-effects" aria-label="What this rule reads and writes" aria-busy={isStale && isWhole}>
      <h3>
        <GitFork size={14} aria-hidden />
        What this rule reads and writes
      </h3>
      {error && isWhole && <Alert onRetry={retry}>{messageOf(error)}</Alert>}
      {!found && !error && <p className="field-note">Shown once the rule has everything it needs.</p>}
      {found && (
        <div data-stale={isStale || undefined} className="rule-effects-found">
          <Parts title="Reads" parts={found.reads} />
          <Parts title="Writes" parts={found.writes} />
          <Rules title="Can set off" rules={found.setsOff} isBack />
          <Rules title="Is set off by" rules={found.isSetOffBy} />
        </div>
      )}
    </section>
  )
}

const Parts = ({ title, parts }: { title: string; parts: readonly RulePart[] }) => (
  <dl className="rule-parts">
    <dt>{title}</dt>
    <dd>
      {parts.length === 0
        ? 'Nothing'
        : parts.map(({ key, label }) => (
            <span key={key} className="pill" dir="auto">
              {label}
            </span>
          ))}
    </dd>
  </dl>
)

interface RulesProps {
  title: string
  rules: readonly ConnectedRule[]
  /** A way back is said here. */
  isBack?: boolean
}

function Rules({ title, rules, isBack = false }: RulesProps) {
  if (rules.length === 0) return null
  return (
    <div>
      <h4>{title}</h4>
      <ul className="rule-connected">
        {rules.map(({ id, title: name, order, parts, isLoop }) => (
          <li key={id} data-loop={(isBack && isLoop) || undefined}>
            {isBack && isLoop ? <Repeat2 size={14} aria-hidden /> : <Zap size={14} aria-hidden />}
            <span className="grow">
              <Link to="/configuration" search={searchOf({ rule: id })} dir="auto">
                {name}
              </Link>
              <span className="sub">{parts.map(({ label }) => label).join(', ')}</span>
              {isBack && isLoop && (
                <span className="rule-loop">{`Sets this rule off again. The chain stops at depth ${RULE_DEPTH}.`}</span>
              )}
            </span>
            <span className="pill">{ordinal(order)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
