import { Refusal } from './refusal.ts'

const NEEDS_RESTART = 'The server was updated while it was running. Please try again after its restart.'

/**
 * Loads a part that is rarely used at its first use, so that the start need not. Reading it writes nothing, so a full
 * disk does not matter; if its files were replaced or removed, this call alone is refused, and tried again by
 * the next.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    throw needsRestart(error)
  }
}

/** The same where nothing can wait. */
export function loadPartNow<Part>(load: () => Part): Part {
  try {
    return load()
  } catch (error) {
    throw needsRestart(error)
  }
}

function needsRestart(cause: unknown): Refusal {
  const refusal = new Refusal(503, NEEDS_RESTART, 60)
  refusal.cause = cause
  return refusal
}
