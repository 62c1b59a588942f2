import { auth } from '@dossier/contract/sign-in/auth'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { meQuery } from '../../lib/me-query.ts'
import { messageToast } from '../../lib/message-toast.ts'
import { toast } from '../../ui/overlays/toast.ts'

/** Has the link to confirm one's email sent once more. */
export function useSendConfirmation(email: string) {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await call(auth.sendConfirmation, {})
      toast({ text: `A link was sent to ${email}.` })
    } catch (error) {
      messageToast(error)
    }
    // It may have been confirmed in another browser.
    await cache.invalidateQueries({ queryKey: meQuery.queryKey })
    setBusy(false)
  }
  return { isBusy, send: () => void send() }
}
