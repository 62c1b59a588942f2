import { integrations } from '@dossier/contract/integrations/calls'
import { canCallAsSupport, SUPPORT_REFUSED } from '@dossier/core/access/support'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { AllTokens } from '../../kits/api-tokens/AllTokens.tsx'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { useInOwnWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DeliveryList } from './DeliveryList.tsx'
import { IntegrationDialog } from './IntegrationDialog.tsx'
import { IntegrationPanes } from './IntegrationPanes.tsx'
import type { IntegrationsAddress } from './integrations-address.ts'
import '../../ui/tabs.css'
import './integrations.css'

const TABS = [
  { tab: undefined, title: 'Integrations' },
  { tab: 'deliveries', title: 'Deliveries' },
  { tab: 'tokens', title: 'API tokens' },
] as const

/** The integrations of the organization, what was sent by them, and the tokens of everybody. */
export function IntegrationsScreen() {
  const { tab, integration } = useSearch({ strict: false }) as IntegrationsAddress
  const [isNew, setNew] = useState(false)
  const mayEdit = canCallAsSupport(useMe(), integrations.save)
  return (
    <div className="integrations">
      <header className="page-head">
        <h1>Integrations</h1>
        <span className="grow" />
        {tab === undefined && (
          <Button variant="outline" isDisabled={!mayEdit} onPress={() => setNew(true)}>
            <Plus size={14} aria-hidden />
            New integration
          </Button>
        )}
      </header>
      <nav className="tabs integrations-tabs" aria-label="Parts of integrations">
        {TABS.map(({ tab: id, title }) => (
          <Link
            key={title}
            to="/integrations"
            search={id ? { tab: id } : {}}
            className="tab"
            activeProps={{}}
            aria-current={id === tab ? 'page' : undefined}
            data-selected={id === tab || undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      {!mayEdit && <Alert tone="info">{SUPPORT_REFUSED}</Alert>}
      {tab === 'tokens' && <AllTokens />}
      {tab === 'deliveries' && <DeliveryList />}
      {tab === undefined && <Integrations open={integration} />}
      {isNew && <IntegrationDialog integration={undefined} onClose={() => setNew(false)} />}
    </div>
  )
}

function Integrations({ open }: { open: string | undefined }) {
  const say = useInOwnWords()
  const { data, error, refetch } = useQuery({ ...queryOf(integrations.list), refetchInterval: 5_000 })
  if (error && !data) return <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>
  if (!data) return <Skeleton shape="list" rows={4} />
  if (data.length > 0) return <IntegrationPanes all={data} open={open} />
  return (
    <div className="empty" role="status">
      <b>No integrations yet.</b>
      <p>
        {say('An integration sends records to another system, or reads them from one. Start with New integration.')}
      </p>
    </div>
  )
}
