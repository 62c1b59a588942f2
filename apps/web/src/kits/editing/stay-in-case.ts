import { caseHub } from '../../lib/live.ts'
import type { CaseStore } from './case-store.ts'

/** Follows a record live, through reconnects, until the returned function is called. `onJoined` is called after each. */
export function stayInCase(store: CaseStore, onJoined?: () => void): () => void {
  const caseId = store.record.id
  const isMine = (message: { caseId: number }) => message.caseId === caseId
  const stops = [
    caseHub.on('caseUpdated', (message) => message.id === caseId && store.takeProperties(message)),
    caseHub.on('caseFieldsUpdated', (message) => isMine(message) && store.takeFields(message)),
    caseHub.on('viewingUsers', (message) => isMine(message) && store.patch({ viewers: message.users })),
    caseHub.on('caseEvents', (message) => isMine(message) && store.takeEvents(message.events)),
    caseHub.on('keyEvents', (message) => isMine(message) && store.patch({ keyEvents: message.events })),
    caseHub.on('caseNoLongerAvailable', (message) => isMine(message) && store.patch({ isGone: true })),
    caseHub.stayIn({ join: () => join(store, onJoined), leave: () => caseHub.invoke('leaveCase', { caseId }) }),
  ]
  return () => stops.forEach((stop) => stop())
}

async function join(store: CaseStore, onJoined?: () => void) {
  const { id, seq } = store.record
  const answer = await caseHub.invoke('joinCase', { caseId: id, lastSeq: seq })
  if (!answer.ok && (answer.status === 403 || answer.status === 404)) store.patch({ isGone: true })
  if (answer.ok) onJoined?.()
  return answer
}
