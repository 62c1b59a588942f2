import { deliveries } from '@dossier/contract/integrations/deliveries'
import { rules } from '@dossier/contract/rules/calls'
import type { RuleEffect, RuleRunDetails } from '@dossier/contract/rules/runs'
import { dateTimeText } from '@dossier/core/text/dates'
import { countOf } from '@dossier/core/text/plural'
import { canCallAsSupport } from '@dossier/core/access/support'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban, CircleAlert, CircleCheck, Clock, RotateCw, X, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { useMe } from '../../lib/me.ts'
import { useInOwnWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { ChangeTexts } from './ChangeTexts.tsx'
import { ConditionList } from './ConditionList.tsx'
import { RunMark } from './RunMark.tsx'
import { causeText } from './RunRow.tsx'
import { clockText } from './run-time.ts'

/** One run with its conditions, what it changed, and what it sent. */
export function RunDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(queryOf(rules.run, { params: { id } }))
  return (
    <aside className="run-details" aria-label="Run">
      <IconButton label="Close this run" className="run-close" onPress={onClose}>
        <X size={14} />
      </IconButton>
      {error && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
      {!data && !error && <Skeleton shape="list" rows={4} />}
      {data && <Details run={data} />}
    </aside>
  )
}

function Details({ run }: { run: RuleRunDetails }) {
  const { caseNumber, caseTitle, at, result, reason, cause, depth, conditions, changes, effects, failures } = run
  const say = useInOwnWords()
  const holding = conditions.filter(({ holds }) => holds === true).length
  return (
    <>
      <RunMark result={result} />
      <p dir="auto">
        {caseNumber === null ? (
          say('A record that you cannot see')
        ) : (
          <>
            <Link to="/cases/$caseNumber" params={{ caseNumber }}>{`#${caseNumber}`}</Link> {caseTitle}
          </>
        )}
      </p>
      <p className="sub">{`Rule “${run.ruleTitle}” · ${dateTimeText(at, reader())}`}</p>
      <p dir="auto">{reason}</p>
      <h4>Cause</h4>
      <p dir="auto">{`${causeText(cause)} (depth ${depth})`}</p>
      {conditions.length > 0 && (
        <>
          <h4>{`${holding} of ${countOf(conditions.length, 'condition')}`}</h4>
          <ConditionList conditions={conditions} />
        </>
      )}
      {changes.length > 0 && <h4>In the save</h4>}
      <ChangeTexts changes={changes} />
      {failures.map((text) => (
        <p key={text} className="run-failure">
          {text}
        </p>
      ))}
      {effects.length > 0 && <h4>After the save</h4>}
      {effects.map((effect, nth) => (
        <Effect key={nth} effect={effect} runId={run.id} />
      ))}
    </>
  )
}

const STATES: Record<RuleEffect['state'], { icon: LucideIcon; text: string }> = {
  Waiting: { icon: Clock, text: 'Waiting' },
  Delivered: { icon: CircleCheck, text: 'Delivered' },
  Failed: { icon: CircleAlert, text: 'Failed' },
  Canceled: { icon: Ban, text: 'Canceled' },
}

function Effect({ effect, runId }: { effect: RuleEffect; runId: string }) {
  const { title, state, deliveryId, requests, nextTry, lastTry, message } = effect
  const { icon: Icon, text } = STATES[state]
  return (
    <div className="run-effect" role="group" aria-label={title}>
      <p className="run-effect-head" data-state={state}>
        <Icon size={14} aria-hidden />
        <b dir="auto">{title}</b>
      </p>
      <p className="sub">
        {[
          text,
          requests > 0 && countOf(requests, 'request'),
          lastTry !== null && `the last at ${clockText(lastTry, 'medium')}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {nextTry !== null && <p className="sub">{`It is tried again at ${clockText(nextTry, 'medium')}.`}</p>}
      {message !== null && (
        <p className={state === 'Failed' ? 'run-failure' : 'sub'} dir="auto">
          {message}
        </p>
      )}
      {deliveryId !== null && (state === 'Failed' || state === 'Canceled') && (
        <SendAgain deliveryId={deliveryId} runId={runId} />
      )}
    </div>
  )
}

function SendAgain({ deliveryId, runId }: { deliveryId: string; runId: string }) {
  const cache = useQueryClient()
  const me = useMe()
  const say = useInOwnWords()
  const [isBusy, setBusy] = useState(false)
  if (!canCallAsSupport(me, deliveries.resend)) return null
  const again = async () => {
    setBusy(true)
    try {
      await call(deliveries.resend, { params: { id: deliveryId }, body: { asNew: false } })
      toast({ text: 'It is on its way again.', tone: 'success' })
    } catch (error) {
      toast({ text: messageOf(error), tone: 'error' })
    }
    await cache.invalidateQueries({ queryKey: keyOf(rules.run, { params: { id: runId } }) })
    setBusy(false)
  }
  return (
    <>
      <Button variant="outline" isDisabled={isBusy} onPress={() => void again()}>
        <RotateCw size={14} aria-hidden />
        Send Again
      </Button>
      <p className="field-note">
        {say(
          'The record keeps what the save changed. Sending again uses the same ID, so the receiver can ignore a repeat.',
        )}
      </p>
    </>
  )
}
