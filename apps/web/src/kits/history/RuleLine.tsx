import { rules } from '@dossier/contract/rules/calls'
import type { CaseEvent, EventRule } from '@dossier/contract/events'
import { useNavigate } from '@tanstack/react-router'
import { Zap } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { useMe } from '../../lib/me.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { ConditionList } from '../rule-runs/ConditionList.tsx'

type RuleEvent = CaseEvent & { rule: EventRule }

export const isOfRule = (event: CaseEvent): event is RuleEvent => event.rule !== undefined

/** That a rule did it, and because of what, unless somebody has pressed its button. */
export const RuleSentence = ({ event, isByHand = false }: { event: RuleEvent; isByHand?: boolean }) => {
  const { rule, type, entries } = event
  return (
    <span className="event-rule">
      <Zap size={13} aria-hidden /> {type === 'ruleRan' ? 'Rule ' : 'Set by rule '}
      <b dir="auto">“{rule.title}”</b>
      {type === 'ruleRan' && ` ${entries[0]?.newValue ?? 'ran'}`}
      {rule.because !== null && !isByHand && <span className="because"> because {rule.because}</span>}
    </span>
  )
}

interface RuleReasonProps {
  event: RuleEvent
  /** Who saved, if it happened in a save. */
  savedBy: string | undefined
}

/** The conditions with their values, whose rule it is, and for administrators the way to its run. */
export function RuleReason({ event, savedBy }: RuleReasonProps) {
  const { rule } = event
  const me = useMe()
  const said = [
    savedBy === undefined ? 'Written as System.' : `Written as System, in one change with ${savedBy}’s save.`,
    ...(rule.author === null ? [] : [`Rule by ${rule.author}.`]),
  ]
  return (
    <details className="event-why">
      <summary>Why</summary>
      {rule.conditions.length === 0 ? (
        <p className="sub">It has no conditions, or none that you may see.</p>
      ) : (
        <ConditionList conditions={rule.conditions} />
      )}
      <p className="sub">
        {said.join(' ')} {me.isAdmin && rule.id !== null && <ShowRun event={event} ruleId={rule.id} />}
      </p>
    </details>
  )
}

function ShowRun({ event, ruleId }: { event: RuleEvent; ruleId: number }) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    try {
      const query = { ruleId: String(ruleId), caseId: String(event.caseId), actionId: event.actionId }
      const { data } = await call(rules.runs, { query })
      const run = data[0]
      if (run)
        await navigate({
          to: '/configuration',
          search: { section: 'rules', rule: ruleId, tab: 'runs', run: run.id },
        })
      else toast({ text: 'This run is no longer kept.' })
    } catch (error) {
      toast({ text: messageOf(error), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" isDisabled={isBusy} onPress={() => void show()}>
      Show Run
    </Button>
  )
}
