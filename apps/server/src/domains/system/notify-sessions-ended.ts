import type { DomainEvent } from '../../live/domain-event.ts'

/** As many hashes as one message between nodes can carry. */
const AT_ONCE = 50

/** Every node closes the connections of these sessions. */
export function notifySessionsEnded(emit: (event: DomainEvent) => void, tokenHashes: readonly string[]): void {
  for (let first = 0; first < tokenHashes.length; first += AT_ONCE)
    emit({ type: 'session.ended', tokenHashes: tokenHashes.slice(first, first + AT_ONCE) })
}
