import { userProfile } from '@dossier/contract/user-profile/calls'
import { useEffect } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { mayLeaveUnasked } from '../../lib/use-leave-warning.ts'
import type { Holder } from './entry.ts'
import { unsavedTexts } from './unsaved-texts.ts'

const RETRY_DELAY = 10_000

/** How long somebody who leaves waits for the key, without which their earlier texts are not known. */
const PATIENCE = 3_000

let opening: Promise<unknown> = Promise.resolve()

/** Ends when the texts that this person typed earlier, and in other tabs, are known, or cannot be had soon. */
export const whenTextsAreLoaded = () => Promise.race([opening, new Promise((resolve) => setTimeout(resolve, PATIENCE))])

/** Keeps this person's text, and restores text typed earlier. Mounted once, behind the sign-in. */
export function useKeeping(holder: Holder | undefined) {
  const { tenantId, userId } = holder ?? {}
  useEffect(() => {
    if (tenantId === undefined || userId === undefined) return
    unsavedTexts.begin({ tenantId, userId })
    // System accounts have no records and no key.
    return tenantId === null ? undefined : unlockWhenPossible({ tenantId, userId })
  }, [tenantId, userId])
  useEffect(() => {
    addEventListener('beforeunload', askBeforeClosing)
    return () => removeEventListener('beforeunload', askBeforeClosing)
  }, [])
}

/** Without a connection the key comes later; until then texts wait in this tab. */
function unlockWhenPossible(holder: Holder): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const attempt = async () => {
    try {
      const [{ keys, ...owner }, { createCodec }, { durableStorage }] = await Promise.all([
        call(userProfile.textKeys),
        import('./seal.ts'),
        import('../../lib/durable-storage.ts'),
      ])
      // Another person may have signed in since, in another tab.
      const isOwn = owner.tenantId === holder.tenantId && owner.userId === holder.userId
      if (!isOver && isOwn) await unsavedTexts.unlock(holder, createCodec(keys), durableStorage())
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
      if (!isOver && !isRefused) timer = setTimeout(() => void attempt(), RETRY_DELAY)
    }
  }
  opening = attempt()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

function askBeforeClosing(event: BeforeUnloadEvent) {
  unsavedTexts.flush()
  if ((unsavedTexts.hasOpen() || unsavedTexts.hasPageOnly()) && !mayLeaveUnasked()) event.preventDefault()
}
