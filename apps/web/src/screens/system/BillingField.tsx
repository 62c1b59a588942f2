import type { SubscriptionStatus } from '@dossier/contract/organization/billing'
import { PLAN_LENGTH } from '@dossier/contract/limits'
import { DateControl } from '../../kits/fields/DateControl.tsx'
import { FormSection } from '../../kits/form/FormSection.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { isReadDate, numberProblem, type BillingDraft } from './use-tenant-form.ts'

const STATUSES: { id: SubscriptionStatus; label: string }[] = [
  { id: 'active', label: 'Active' },
  { id: 'trial', label: 'Trial' },
  { id: 'pastDue', label: 'Past due' },
  { id: 'cancelled', label: 'Canceled' },
]

interface BillingFieldProps {
  value: BillingDraft
  onChange: (value: BillingDraft) => void
}

/** Whether a tenant needs a subscription, and the one it has. */
export function BillingField({ value, onChange }: BillingFieldProps) {
  const change = (part: Partial<BillingDraft>) => onChange({ ...value, ...part })
  const isMissing = value.enabled && value.id.trim() === ''
  return (
    <FormSection title="Billing">
      <Checkbox isSelected={value.enabled} onChange={(enabled) => change({ enabled })}>
        The tenant needs a subscription
      </Checkbox>
      {value.enabled && (
        <>
          <TextField
            data-input="billing.id"
            label="Subscription number"
            inputMode="numeric"
            error={numberProblem(value.id)}
            note={isMissing ? 'Without a number, people of this tenant see only the billing page.' : ''}
            value={value.id}
            onChange={(id) => change({ id })}
          />
          <TextField
            data-input="billing.plan"
            label="Plan"
            maxLength={PLAN_LENGTH}
            value={value.plan}
            onChange={(plan) => change({ plan })}
          />
          <Select
            label="Status"
            items={STATUSES}
            value={value.status}
            onChange={(status) => change({ status: status as SubscriptionStatus })}
          />
          <div className="form-field" data-input="billing.validUntil">
            <span className="label" aria-hidden>
              Valid until
            </span>
            <DateControl
              label="Valid until"
              withTime={false}
              value={value.validUntil}
              onChange={(validUntil) => change({ validUntil: validUntil as string | null })}
              isInvalid={!isReadDate(value.validUntil)}
            />
            {!isReadDate(value.validUntil) && <p className="field-error">Enter the whole date, or clear it.</p>}
          </div>
          <TextField
            data-input="billing.seats"
            label="Seats"
            inputMode="numeric"
            note="Leave empty for unlimited seats."
            value={value.seats}
            onChange={(seats) => change({ seats })}
            error={numberProblem(value.seats)}
          />
        </>
      )}
    </FormSection>
  )
}
