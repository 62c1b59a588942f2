import { integrations } from '@dossier/contract/integrations/calls'
import type { IntegrationLink } from '@dossier/contract/integrations/integration'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { queryOf } from '../../lib/cache.ts'
import { useElapsed } from '../../lib/use-elapsed.ts'
import { Button } from '../../ui/Button.tsx'
import { sendingName, targetOf, useSending } from './use-sending.ts'
import './record-integrations.css'

interface Props {
  caseId: number
  /** Whether the person may change the record, and so send it. */
  isWritable: boolean
}

/** Where the record can be sent, and when it was sent there last. Nothing, if it can be sent nowhere. */
export function RecordIntegrations({ caseId, isWritable }: Props) {
  const { data = [] } = useQuery(queryOf(integrations.links, { params: { id: String(caseId) } }))
  const { send, sending } = useSending(caseId)
  if (data.length === 0) return null
  return (
    <section className="record-integrations" aria-label="Integrations">
      <h3>Integrations</h3>
      <ul>
        {data.map((link) => (
          <Target
            key={sendingName(link)}
            link={link}
            isSending={sending.includes(sendingName(link))}
            onSend={isWritable ? () => void send(link) : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

interface TargetProps {
  link: IntegrationLink
  isSending: boolean
  onSend: (() => void) | undefined
}

function Target({ link, isSending, onSend }: TargetProps) {
  const { last, integrationTitle } = link
  return (
    <li>
      <span className="grow">
        <span className="truncate">{targetOf(link)}</span>
        <span className="sub">
          {integrationTitle}
          {isSending && ' · sending'}
          {!isSending && last && <Ago word={WORDS[last.state]} at={last.at} />}
        </span>
      </span>
      {onSend && (
        <Button variant="outline" aria-label={`Send to ${targetOf(link)}`} isDisabled={isSending} onPress={onSend}>
          <Send size={13} aria-hidden />
          Send
        </Button>
      )}
    </li>
  )
}

const WORDS = { Sending: 'sending since', Retrying: 'tried', Delivered: 'sent', Failed: 'failed', Canceled: 'canceled' }

function Ago({ word, at }: { word: string; at: string }) {
  return ` · ${word} ${useElapsed(at)}`
}
