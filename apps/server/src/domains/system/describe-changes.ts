import type { Subscription } from '@dossier/contract/organization/billing'
import type { TenantChange, TenantColumns } from './queries.ts'

type Rest = Omit<TenantChange, 'disabled'>

/** The changes of a tenant in words, for the activity list. */
export function describeChanges(old: TenantColumns, change: Rest): string {
  const parts = [
    change.title !== undefined && `title was "${old.title}"`,
    change.domain !== undefined && `domain ${old.domain} → ${change.domain}`,
    change.features && featureChanges(old.features, change.features),
    change.invitations_a_day !== undefined &&
      `invitations a day ${old.invitations_a_day} → ${change.invitations_a_day}`,
    change.billing_enabled !== undefined && `billing ${change.billing_enabled ? 'on' : 'off'}`,
    change.subscription !== undefined && `subscription ${inWords(old.subscription)} → ${inWords(change.subscription)}`,
  ]
  return parts.filter(Boolean).join('; ')
}

function featureChanges(old: readonly string[], next: readonly string[]): string {
  const on = next.filter((name) => !old.includes(name)).map((name) => `${name} on`)
  const off = old.filter((name) => !next.includes(name)).map((name) => `${name} off`)
  return [...on, ...off].join(', ')
}

function inWords(subscription: Subscription | null): string {
  if (!subscription) return 'none'
  const { id, plan, status, validUntil, seats } = subscription
  return [`${id} ${plan}`.trim(), status, validUntil && `until ${validUntil}`, seats && `${seats} seats`]
    .filter(Boolean)
    .join(', ')
}
