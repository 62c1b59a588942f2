import type { DeliveryState } from '@dossier/contract/integrations/deliveries'
import type { IntegrationState } from '@dossier/contract/integrations/integration'
import { CircleAlert, CircleCheck, CircleMinus, Clock, Pause, RefreshCw, type LucideIcon } from 'lucide-react'

const MARKS: Record<IntegrationState | DeliveryState, { icon: LucideIcon; tone: string }> = {
  Idle: { icon: CircleCheck, tone: 'neutral' },
  Running: { icon: RefreshCw, tone: 'accent' },
  Failed: { icon: CircleAlert, tone: 'danger' },
  Disabled: { icon: Pause, tone: 'neutral' },
  Waiting: { icon: Clock, tone: 'accent' },
  Delivered: { icon: CircleCheck, tone: 'success' },
  Canceled: { icon: CircleMinus, tone: 'neutral' },
}

/** A state as a word with an icon, which alone has the color. */
export function StateMark({ state }: { state: IntegrationState | DeliveryState }) {
  const { icon: Icon, tone } = MARKS[state]
  return (
    <span className="integration-state" data-tone={tone}>
      <Icon size={14} aria-hidden />
      {state}
    </span>
  )
}
