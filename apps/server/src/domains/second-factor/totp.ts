import { createGuardrails, verifySync } from 'otplib'

const STEP_SECONDS = 30
/** Twelve whole bytes are the content of twenty characters. */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 12 })

/**
 * The time step of a six-digit code, at most one step early or late; null if it matches none. SHA-1, 30 seconds:
 * supported by every authenticator. (D-017)
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
