import { isBlank } from '@dossier/contract/required-text'
import type { Subscription, SubscriptionStatus } from '@dossier/contract/billing'
import { system, type TenantDetails, type TenantToChange } from '@dossier/contract/system'
import { featureNamed, type Feature } from '@dossier/core/tenants/features'
import { useEdit } from '../../kits/edit-sheet/use-edit.ts'
import { call } from '../../lib/api.ts'

/** What is typed of billing; numbers are text until they are saved. */
export interface BillingDraft {
  enabled: boolean
  /** Empty: there is no subscription. */
  id: string
  plan: string
  status: SubscriptionStatus
  validUntil: string | null
  seats: string
}

const draftOf = ({ billingEnabled, subscription }: TenantDetails): BillingDraft => ({
  enabled: billingEnabled,
  id: subscription ? String(subscription.id) : '',
  plan: subscription?.plan ?? '',
  status: subscription?.status ?? 'active',
  validUntil: subscription?.validUntil ?? null,
  seats: subscription?.seats ? String(subscription.seats) : '',
})

/** Emptying the number takes a subscription away; a new one without it is sent as it is, and refused with the reason. */
function subscriptionOf(before: BillingDraft, draft: BillingDraft): Subscription | null {
  const { id, plan, status, validUntil, seats } = draft
  const isTyped = [plan, seats].some((text) => text.trim() !== '') || validUntil !== null
  if (id.trim() === '' && (before.id !== '' || !isTyped)) return null
  return { id: Number(id), plan, status, validUntil, seats: seats.trim() === '' ? null : Number(seats) }
}

/** What is typed into the form of a tenant, and how it is saved: only what was changed is sent. */
export function useTenantForm(tenant: TenantDetails, done: { onSaved: () => unknown; onClose: () => void }) {
  const edit = useEdit(
    {
      title: tenant.title,
      domain: tenant.domain,
      features: tenant.features
        .map(featureNamed)
        .filter((name): name is Feature => name !== undefined)
        .toSorted(),
      billing: draftOf(tenant),
    },
    done,
  )
  const { values, start } = edit

  const store = (body: TenantToChange) => call(system.changeTenant, { params: { id: String(tenant.id) }, body })

  function changes(): TenantToChange {
    const differs = (key: keyof typeof values) => JSON.stringify(values[key]) !== JSON.stringify(start[key])
    return {
      ...(differs('title') && { title: values.title }),
      ...(differs('domain') && { domain: values.domain }),
      ...(differs('features') && { features: values.features }),
      ...(differs('billing') && {
        billingEnabled: values.billing.enabled,
        subscription: subscriptionOf(start.billing, values.billing),
      }),
    }
  }

  return {
    ...edit,
    canSave: !isBlank(values.title) && values.domain.trim() !== '',
    save: () => edit.send(() => store(changes())),
    /** Whatever else was typed is saved with it. */
    setDisabled: (disabled: boolean) => void edit.send(() => store({ ...changes(), disabled })),
  }
}
