import type { Subscription, SubscriptionStatus } from '@dossier/contract/organization/billing'
import { system } from '@dossier/contract/system/calls'
import { type TenantDetails, type TenantToChange } from '@dossier/contract/system/tenants'
import { isRealDate } from '@dossier/core/fields/types/date'
import { readNumeric } from '@dossier/core/fields/numeric'
import { sameJson } from '@dossier/core/live/same-json'
import { featureNamed, type Feature } from '@dossier/core/tenants/features'
import { request, type Faults } from '../../kits/form/request.ts'
import type { Form } from '../../kits/form/save-with-rebase.ts'
import { useForm } from '../../kits/form/use-form.ts'
import { reader } from '../../lib/dates.ts'

/** The typed billing values; numbers are text until they are saved. */
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

const readCount = (text: string) => readNumeric(text, reader().locale, { title: 'this', precision: 0 })

/** The whole number that was typed; null for none. Takes what can be read. */
function countOf(text: string): number | null {
  const read = readCount(text)
  return read.ok ? read.value : null
}

/** Why a text is no whole number; undefined when it is one, or empty. */
export function numberProblem(text: string): string | undefined {
  const read = readCount(text)
  return read.ok && (read.value ?? 0) >= 0 ? undefined : 'Enter a whole number.'
}

export const isReadDate = (date: string | null): boolean => date === null || isRealDate(date)

function missingIn({ domain, invitationsADay, billing }: Values): Faults {
  const { enabled, id, seats, validUntil } = billing
  const [idProblem, seatsProblem] = [numberProblem(id), numberProblem(seats)]
  return {
    ...(domain.trim() === '' && { domain: 'Enter a domain.' }),
    ...(!/^\s*\d{1,5}\s*$/.test(invitationsADay) && { invitationsADay: 'Enter a whole number.' }),
    ...(enabled && idProblem && { 'billing.id': idProblem }),
    ...(enabled && seatsProblem && { 'billing.seats': seatsProblem }),
    ...(enabled && !isReadDate(validUntil) && { 'billing.validUntil': 'Enter the whole date, or clear it.' }),
  }
}

/**
 * Clearing the number removes a subscription; a new one without a number is sent as it is, and refused with the reason.
 */
function subscriptionOf(before: BillingDraft, draft: BillingDraft): Subscription | null {
  const { id, plan, status, validUntil, seats } = draft
  const isTyped = [plan, seats].some((text) => text.trim() !== '') || validUntil !== null
  if (id.trim() === '' && (before.id !== '' || !isTyped)) return null
  return { id: countOf(id) ?? 0, plan, status, validUntil, seats: countOf(seats) }
}

const valuesOf = (tenant: TenantDetails) => ({
  title: tenant.title,
  domain: tenant.domain,
  features: tenant.features
    .map(featureNamed)
    .filter((name): name is Feature => name !== undefined)
    .toSorted(),
  invitationsADay: String(tenant.invitationsADay),
  billing: draftOf(tenant),
})

type Values = ReturnType<typeof valuesOf>

const TITLES: Record<keyof Values, string> = {
  title: 'Title',
  domain: 'Domain',
  features: 'Features',
  invitationsADay: 'Invitations a day',
  billing: 'Billing',
}

function changesOf({ values, start }: Pick<Form<Values, undefined>, 'values' | 'start'>): TenantToChange {
  const differs = (key: keyof Values) => !sameJson(values[key], start[key])
  return {
    ...(differs('title') && { title: values.title }),
    ...(differs('domain') && { domain: values.domain }),
    ...(differs('features') && { features: values.features }),
    ...(differs('invitationsADay') && { invitationsADay: Number(values.invitationsADay) }),
    ...(differs('billing') && {
      billingEnabled: values.billing.enabled,
      subscription: subscriptionOf(start.billing, values.billing),
    }),
  }
}

/** The form of a tenant and how it is saved: only changed values are sent. */
export function useTenantForm(tenant: TenantDetails, done: { onSaved: () => unknown; onClose: () => void }) {
  const save = (one: Form<Values, undefined>, flags: { disabled?: boolean } = {}) =>
    request(
      system.changeTenant,
      { params: { id: String(tenant.id) }, body: { ...changesOf(one), ...flags } },
      { inputs: { subscription: 'billing' } },
    )
  const form = useForm<Values, undefined>({
    ...done,
    stored: { values: valuesOf(tenant), lastUpdated: undefined },
    titles: TITLES,
    keep: null,
    missing: missingIn,
    save: (one) => save(one),
  })
  /** Whatever else was typed is saved with it. */
  return { form, setDisabled: (disabled: boolean) => void form.send((one) => save(one, { disabled })) }
}
