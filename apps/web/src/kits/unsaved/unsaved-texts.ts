import { onSessionEnd } from '../../lib/session/session-end.ts'
import { deviceStorage, tabStorage } from '../../lib/storage.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { UnsavedStore, type Warning } from './unsaved-store.ts'
import { LIMITS } from './limits.ts'
import type { Message } from './presence.ts'

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('unsaved')

/** The kept texts of this page. */
export const unsavedTexts = new UnsavedStore({
  device: deviceStorage,
  tab: tabStorage,
  post: (message) => channel?.postMessage(message),
  later: (work, delay) => setTimeout(work, delay),
  now: Date.now,
  warn: (warning) => toast({ title: 'Unsaved text', text: sentenceOf(warning), tone: 'error', duration: 20_000 }),
})

function sentenceOf(warning: Warning): string {
  if (warning.type === 'refused')
    return 'This browser cannot store your unsaved text. It is kept only until you close this page: save or copy it.'
  const texts = warning.count === 1 ? 'One unsaved text' : `${warning.count} unsaved texts`
  const why =
    warning.reason === 'age'
      ? `${warning.count === 1 ? 'is' : 'are'} older than ${LIMITS.days} days`
      : `${warning.count === 1 ? 'is' : 'are'} beyond what this browser keeps (${LIMITS.texts} texts)`
  return `${texts} ${why}. Copy what you need from “Unsaved text” before you close this page.`
}

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => unsavedTexts.receive(data))

addEventListener('storage', ({ key }) => key !== null && unsavedTexts.onStored(key))
addEventListener('pagehide', () => unsavedTexts.suspend())
addEventListener('pageshow', ({ persisted }) => persisted && unsavedTexts.resume())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') unsavedTexts.flush()
  else unsavedTexts.recheck()
})

onSessionEnd(() => unsavedTexts.lock())
