import { isScored, type Strength } from './use-password-strength.ts'
import './password.css'

const WORDS = ['Very weak', 'Weak', 'Fair', 'Strong', 'Very strong']
const MOST = WORDS.length - 1

/** How strong a password is, and what would make it stronger. */
export function PasswordMeter({ strength }: { strength: Strength }) {
  const scored = isScored(strength) ? strength : undefined
  const score = scored?.score ?? 0
  const word = scored ? WORDS[score] : ''
  return (
    <div className="strength" data-score={scored ? score : undefined}>
      <div
        className="strength-bar"
        role="meter"
        aria-label="Password strength"
        aria-valuemin={0}
        aria-valuemax={MOST}
        aria-valuenow={score}
        aria-valuetext={word || 'Not known'}
      >
        {WORDS.slice(1).map((name, i) => (
          <span key={name} data-on={score > i || undefined} />
        ))}
      </div>
      <p className="field-note" role="status">
        {[word, scored?.warning, ...(scored?.suggestions ?? [])]
          .filter(Boolean)
          .map((sentence) => sentence?.replace(/\.?$/, '.'))
          .join(' ')}
      </p>
    </div>
  )
}
