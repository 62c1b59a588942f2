import { isStrong, type Strength } from './use-password-score.ts'

const WORDS = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong']

/** Four bars, a word, and what would make the password better. */
export function StrengthNote({ strength }: { strength: Strength }) {
  if (strength === 'waiting' || strength === 'unknown') return null
  const { score, warning, suggestions } = strength
  const advice = warning ?? suggestions[0]
  return (
    <div className="login-strength" role="status" data-strong={isStrong(strength) || undefined}>
      <span className="login-bars" aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} data-on={bar <= Math.max(score, 1) || undefined} />
        ))}
      </span>
      <b>{WORDS[score]}</b>
      {!isStrong(strength) && <p>{advice ?? 'Use more words or characters.'}</p>}
    </div>
  )
}
