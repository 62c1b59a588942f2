import type { SubscriptionStatus } from '@dossier/contract/billing'
import { parseDate } from '@internationalized/date'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { BillingDraft } from './use-tenant-form.ts'

const STATUSES: { id: SubscriptionStatus; label: string }[] = [
  { id: 'active', label: 'Active' },
  { id: 'trial', label: 'Trial' },
  { id: 'pastDue', label: 'Past due' },
  { id: 'cancelled', label: 'Canceled' },
]

const digits = (text: string) => text.replace(/\D/g, '')

interface BillingFieldProps {
  value: BillingDraft
  onChange: (value: BillingDraft) => void
}

/** Whether a tenant needs a subscription, and the one it has. */
export function BillingField({ value, onChange }: BillingFieldProps) {
  const change = (part: Partial<BillingDraft>) => onChange({ ...value, ...part })
  const isMissing = value.enabled && value.id.trim() === ''
  return (
    <fieldset className="system-group">
      <legend>Billing</legend>
      <Checkbox isSelected={value.enabled} onChange={(enabled) => change({ enabled })}>
        The tenant needs a subscription
      </Checkbox>
      {value.enabled && (
        <>
          <TextField
            label="Subscription number"
            inputMode="numeric"
            maxLength={9}
            note={isMissing ? 'Without a number, people of this tenant see only the billing page.' : ''}
            value={value.id}
            onChange={(id) => change({ id: digits(id) })}
          />
          <TextField label="Plan" maxLength={100} value={value.plan} onChange={(plan) => change({ plan })} />
          <Select
            label="Status"
            items={STATUSES}
            value={value.status}
            onChange={(status) => change({ status: status as SubscriptionStatus })}
          />
          <DateField
            label="Valid until"
            value={value.validUntil ? parseDate(value.validUntil) : null}
            onChange={(date) => change({ validUntil: date?.toString() ?? null })}
          />
          <TextField
            label="Seats"
            inputMode="numeric"
            maxLength={7}
            note="Leave empty for unlimited seats."
            value={value.seats}
            onChange={(seats) => change({ seats: digits(seats) })}
          />
        </>
      )}
    </fieldset>
  )
}
