import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import type { ReactElement } from 'react'
import { useTip } from './use-tip.ts'

/** Puts a tooltip on its only child, which must be focusable. */
export function WithTooltip({ label, keys, children }: { label: string; keys?: string; children: ReactElement }) {
  const tip = useTip()
  return (
    <TooltipTrigger delay={450} closeDelay={60} {...tip}>
      {children}
      <AriaTooltip className="tip" offset={6}>
        {label}
        {keys && <span className="kbd">{keys}</span>}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
