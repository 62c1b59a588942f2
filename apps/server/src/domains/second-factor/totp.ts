import { createGuardrails, verifySync } from 'otplib'

const STEP_SECONDS = 30
/** Twelve whole bytes are what twenty characters hold. */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 12 })

/**
 * The step of time that a six-digit code belongs to, one step early or late at most; null when it is of none.
 * SHA-1, 30 seconds: what every authenticator knows. (D-017)
 */
export function stepOf(secret: string, code: string, epochSeconds: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const checked = verifySync({
    secret: whole(secret),
    token: code,
    epoch: epochSeconds,
    epochTolerance: STEP_SECONDS,
    guardrails,
  })
  return checked.valid && 'timeStep' in checked ? checked.timeStep : null
}

/** Twenty characters are 100 bits; authenticators leave out the last four, which fill no byte. */
export const whole = (secret: string): string => secret.slice(0, -1) + (/[A-P]$/.test(secret) ? 'A' : 'Q')
