import type { Services } from '../../http/context.ts'
import { newAction } from '../../history/action.ts'
import type { DomainEvent } from '../../live/domain-event.ts'
import { type InstallationJob, NoData } from '../../queue/job-kind.ts'
import { applyChanges } from '../cases/writing/apply-changes.ts'
import type { Change } from '../cases/plans/changes.ts'
import { systemWriter } from '../cases/writing/writer.ts'
import { notifyOfOutages } from './notify-of-outages.ts'
import { markNoted, selectEndedCalls, type EndedCall } from './run-queries.ts'

const AT_ONCE = 500

/**
 * Says in the history of records what became of the calls that rules have made, and notifies administrators of rules that do
 * not work. It may run again: what was noted is marked in the same transaction.
 */
export const noteCallsJob: InstallationJob<NoData> = {
  name: 'note-rule-calls',
  title: 'Note what became of calls of rules',
  data: NoData,
  rights: 'installation',
  single: true,
  waits: [],
  expires: 600,
  schedule: '* * * * *',
  retentionHours: 1,
  prepare: (services) => ({
    async run({ signal }) {
      for (;;) {
        signal.throwIfAborted()
        const ended = await selectEndedCalls(services.database, AT_ONCE)
        for (const calls of Map.groupBy(ended, ({ tenant_id, rule_id }) => `${tenant_id} ${rule_id}`).values())
          await noteCalls(services, calls)
        if (ended.length < AT_ONCE) break
      }
      await notifyOfOutages(services, signal)
    },
  }),
}

/** Those of one rule. */
async function noteCalls(services: Services, calls: readonly EndedCall[]): Promise<void> {
  const [{ tenant_id: tenantId, rule_id: ruleId }] = calls as [EndedCall]
  const events: DomainEvent[] = []
  await services.database.tenantTx(tenantId, async (tx) => {
    const mine = await markNoted(
      tx,
      tenantId,
      calls.map(({ effect_key }) => effect_key),
    )
    const byRecord = Map.groupBy(
      calls.filter(({ effect_key }) => mine.has(effect_key)),
      ({ case_id }) => case_id,
    )
    const scene = {
      tx,
      tenant: { id: tenantId, features: [] },
      services,
      action: newAction('rule', String(ruleId)),
      emit: (event: DomainEvent) => void events.push(event),
    }
    await applyChanges(systemWriter(scene, 'System'), [...byRecord.keys()], ({ record }) =>
      (byRecord.get(record.id) ?? []).map(changeOf),
    )
  })
  services.outbox.send(events)
}

const changeOf = ({ rule_title: title, state, target, requests, last_error }: EndedCall): Change => ({
  kind: 'noteRule',
  title,
  text:
    state === 'Delivered'
      ? `sent the record to ${target}`
      : `could not send the record to ${target} with ${requests} requests. ${last_error ?? ''}`.trim(),
})
