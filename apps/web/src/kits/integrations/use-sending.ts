import { integrations } from '@dossier/contract/integrations/calls'
import type { IntegrationLink } from '@dossier/contract/integrations/integration'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf, readNow } from '../../lib/cache.ts'
import { toast, TOAST_TIME } from '../../ui/overlays/toast.ts'

/** How long the page asks what became of a record that was sent: a receiver has 10 seconds. */
const LOOK_MS = 400
const LOOKS = 40

export const targetOf = ({ integrationOutTitle, integrationTitle }: IntegrationLink): string =>
  integrationOutTitle || integrationTitle

export const sendingName = ({ integrationKey, integrationOut }: IntegrationLink): string =>
  `${integrationKey} ${integrationOut}`

/** Sends a record to an output, and says what became of it. (B-INTP-01) */
export function useSending(caseId: number) {
  const cache = useQueryClient()
  const [sending, setSending] = useState<readonly string[]>([])
  const input = { params: { id: String(caseId) } }

  async function outcomeOf(delivery: string): Promise<IntegrationLink['last']> {
    for (let look = 0; look < LOOKS; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      const links = await readNow(cache, integrations.links, input)
      const last = links.find((link) => link.last?.delivery === delivery)?.last
      if (last?.state !== 'Sending') return last ?? null
    }
    return null
  }

  async function deliver({
    integrationKey: integrationId,
    integrationOut: x,
  }: IntegrationLink): Promise<string | null> {
    try {
      const params = { integrationId, x, recordId: String(caseId) }
      const { delivery } = await call(integrations.send, { params })
      const last = await outcomeOf(delivery)
      return last?.state === 'Delivered' ? null : (last?.error ?? '')
    } catch (error) {
      return messageOf(error)
    }
  }

  async function send(link: IntegrationLink): Promise<void> {
    const target = targetOf(link)
    setSending((all) => [...all, sendingName(link)])
    toast({ text: 'Sending...', duration: TOAST_TIME.sending })
    const fault = await deliver(link)
    if (fault === null) toast({ text: `Sent to ${target}`, tone: 'success', duration: TOAST_TIME.success })
    else toast({ title: fault, text: `Error sending to ${target}`, tone: 'error', duration: TOAST_TIME.failure })
    setSending((all) => all.filter((one) => one !== sendingName(link)))
    await cache.invalidateQueries({ queryKey: keyOf(integrations.links, input) })
  }
  return { send, sending }
}
