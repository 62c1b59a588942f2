import type { Strength } from './use-strength.ts'

const WORDS = ['Very weak', 'Weak', 'Fair', 'Strong', 'Very strong']
const MOST = 4

/** How strong the password is, with what would make it stronger. */
export function PasswordMeter({ strength }: { strength: Strength | undefined }) {
  const score = strength?.score ?? 0
  const word = strength ? WORDS[score] : ''
  return (
    <div className="strength" data-score={strength ? score : undefined}>
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
        {[word, strength?.warning, ...(strength?.suggestions ?? [])]
          .filter(Boolean)
          .map((sentence) => sentence?.replace(/\.?$/, '.'))
          .join(' ')}
      </p>
    </div>
  )
}
