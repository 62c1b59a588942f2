type Listener = () => void

const listeners = new Set<Listener>()

/** A call was refused because the tenant's subscription is not valid. */
export function notifyUnpaid() {
  for (const listener of listeners) listener()
}

export function onUnpaid(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
