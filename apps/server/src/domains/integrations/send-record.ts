import type { Ctx } from '../../http/context.ts'
import { badInput, conflict, notFound } from '../../http/refusal.ts'
import { allowWrite } from '../cases/access/allow-write.ts'
import { loadCase } from '../cases/load-case.ts'
import { enqueueSend, notOfTemplate } from '../deliveries/enqueue-delivery.ts'
import { selectIntegration } from './queries.ts'

interface Options {
  integrationId: string
  /** The key of the output. */
  x: string
  recordId: number
}

/** Sends a record to an output, as somebody who may change the record asks. Returns the id of the delivery. */
export async function sendRecord(ctx: Ctx, { integrationId, x, recordId }: Options): Promise<{ delivery: string }> {
  const { tx, tenant, me, action } = ctx
  const loaded = await loadCase(ctx, recordId)
  allowWrite(me, loaded)
  const row = (await selectIntegration(tx, tenant.id, integrationId)) ?? notFound('Integration')
  const output = row.outputs.find(({ out }) => out === x) ?? notFound('Output')
  if (!row.active) conflict('This integration is switched off.')
  const { template } = loaded.record
  if (output.templateIds.length > 0 && !output.templateIds.includes(template.id))
    badInput(notOfTemplate(template, output))
  const delivery = await enqueueSend(ctx, {
    integrationKey: integrationId,
    out: x,
    caseId: recordId,
    effectKey: `person ${action.id}`,
    cause: { type: 'person', id: String(me.id), name: me.name },
    loaded,
  })
  return { delivery: delivery ?? notFound('Output') }
}
