import type { SubscriptionCard, SubscriptionStatus } from '@dossier/contract/organization/billing'
import { dateText } from '@dossier/core/text/dates'
import { messageOf } from '../../lib/api-error.ts'
import { reader } from '../../lib/dates.ts'
import { useMe } from '../../lib/me.ts'
import { useSubscription } from '../../lib/subscription.ts'
import { Alert } from '../../ui/Alert.tsx'
import './organization.css'

const STATUS_TITLES: Record<SubscriptionStatus, string> = {
  active: 'Active',
  trial: 'Trial',
  pastDue: 'Past due',
  cancelled: 'Canceled',
}

/** The organization's subscription and its contact. */
export function OrganizationScreen() {
  const { data, error, refetch } = useSubscription()
  return (
    <>
      <header className="page-head">
        <h1>Organization</h1>
      </header>
      <div className="organization">
        {error && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
        {data && <Card subscription={data} />}
      </div>
    </>
  )
}

function Card({ subscription }: { subscription: SubscriptionCard }) {
  const { tenantName } = useMe()
  const { id, plan, status, validUntil, contact } = subscription
  const rows = [
    ['Organization', tenantName],
    ['Plan', plan || 'None'],
    ['Status', status ? STATUS_TITLES[status] : 'No subscription'],
    ['Users', usersText(subscription)],
    ['Valid until', validUntil ? dateText(validUntil, reader()) : status ? 'No end date' : '–'],
  ]
  return (
    <section className="organization-card" aria-label="Subscription">
      {id <= 0 && (
        <Alert>Your organization has no valid subscription. Renew it to continue working; no data has been lost.</Alert>
      )}
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="organization-contact">
        {contact
          ? `To change or renew the subscription, contact ${contact}.`
          : 'To change or renew the subscription, contact the operator of this installation.'}
      </p>
    </section>
  )
}

function usersText({ usersUsed, seats }: SubscriptionCard): string {
  const used = usersUsed.toLocaleString()
  return seats === null ? `${used} used` : `${used} of ${seats.toLocaleString()} used`
}
