import { integrations } from '@dossier/contract/integrations/calls'
import type { Integration } from '@dossier/contract/integrations/integration'
import { templates } from '@dossier/contract/templates/calls'
import { canCallAsSupport } from '@dossier/core/access/support'
import { deadReasons } from '@dossier/core/filters/stored-filters'
import { dateTimeText } from '@dossier/core/text/dates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Play } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { useMe } from '../../lib/me.ts'
import { useInOwnWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { DeliveryList } from './DeliveryList.tsx'
import { IntegrationDialog } from './IntegrationDialog.tsx'
import { IntegrationLogs } from './IntegrationLogs.tsx'
import { SERVICE_TITLES } from './service-titles.ts'
import { RotateSecret } from './RotateSecret.tsx'
import { StateMark } from './StateMark.tsx'

/** One integration: what it does, how it is, and what it has done. */
export function IntegrationPanel({ integration }: { integration: Integration }) {
  const { key, title, serviceId, status, lastRun } = integration
  const [isEdited, setEdited] = useState(false)
  const mayEdit = canCallAsSupport(useMe(), integrations.save)
  const isOut = serviceId === 'https-webhook'
  const say = useInOwnWords()
  return (
    <section aria-label={title}>
      <header className="integration-head">
        <div className="grow">
          <h2>{title}</h2>
          <p className="sub">
            {SERVICE_TITLES[serviceId]} · key <code>{key}</code>
          </p>
        </div>
        <Button isDisabled={!mayEdit} onPress={() => setEdited(true)}>
          <Pencil size={14} aria-hidden />
          Edit
        </Button>
        <ForceRun integration={integration} />
      </header>
      <dl className="integration-facts">
        <Fact title="Status">
          <StateMark state={status} />
        </Fact>
        <Fact title="Last run">{lastRun ? dateTimeText(lastRun, reader()) : 'Never'}</Fact>
        <Fact title="Schedule">{say(scheduleText(integration))}</Fact>
      </dl>
      <Outage integration={integration} />
      {deadReasons(integration.events?.clauses ?? []).map((reason) => (
        <Alert key={reason} tone="info">
          {`A filter of the events no longer works, so no event passes it. ${reason} Mend it in Edit.`}
        </Alert>
      ))}
      <div className="integration-body">
        <div className="integration-main">
          {isOut && (
            <RotateSecret integrationKey={key} isSet={Boolean(integration.settings['secret'])} isDisabled={!mayEdit} />
          )}
          {isOut && <Outputs integration={integration} />}
          {isOut && <DeliveryList integrationKey={key} />}
          {!isOut && <p className="sub">Reads {String(integration.settings['url'])}</p>}
        </div>
        <IntegrationLogs integrationKey={key} />
      </div>
      {isEdited && <IntegrationDialog integration={integration} onClose={() => setEdited(false)} />}
    </section>
  )
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)

function scheduleText({ schedule, events, serviceId }: Integration): string {
  if (serviceId === 'https-webhook') return events ? 'On events' : 'When a record is sent'
  return schedule === null ? 'When somebody runs it' : `Every ${schedule} minutes`
}

function Outage({ integration: { key, status } }: { integration: Integration }) {
  const { data } = useQuery({ ...queryOf(integrations.status, { params: { key } }), enabled: status === 'Failed' })
  if (status !== 'Failed' || !data?.lastError) return null
  return <Alert>{data.lastError} Administrators were notified once by email.</Alert>
}

function ForceRun({ integration: { key, status, active } }: { integration: Integration }) {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await call(integrations.forceRun, { params: { key } }).catch((error: unknown) =>
      toast({ text: messageOf(error), tone: 'error' }),
    )
    const stale = [integrations.list, integrations.logs].map((endpoint) => keyOf(endpoint))
    await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })))
    setBusy(false)
  }
  return (
    <Button variant="outline" isDisabled={!active || isBusy || status === 'Running'} onPress={() => void run()}>
      <Play size={14} aria-hidden />
      {status === 'Running' ? 'Running' : 'Force run'}
    </Button>
  )
}

function Outputs({ integration: { outputs } }: { integration: Integration }) {
  const say = useInOwnWords()
  const { data = [] } = useQuery(queryOf(templates.list))
  const titleOf = (id: number) => data.find((one) => one.id === id)?.title ?? '…'
  return (
    <section aria-label="Outputs">
      <h3>Outputs</h3>
      {outputs.length === 0 && (
        <p className="sub">{say('No outputs. Add one in Edit, so that records can be sent.')}</p>
      )}
      <ul className="integration-outputs">
        {outputs.map(({ out, title, templateIds }) => (
          <li key={out}>
            <b className="truncate">{title}</b>
            <span className="sub">
              {templateIds.length === 0 ? 'All templates' : templateIds.map(titleOf).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
