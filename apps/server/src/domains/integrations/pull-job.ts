import type { Mapping } from '@dossier/contract/integrations/integration'
import { keyOf } from '@dossier/core/integrations/source-items'
import { countOf } from '@dossier/core/text/plural'
import { z } from 'zod'
import type { DomainEvent } from '../../live/domain-event.ts'
import { MAIL_IS_DUE } from '../../outbound/mail.ts'
import type { TenantAttempt, TenantJob, TenantNode } from '../../queue/job-kind.ts'
import { openSetting } from '../deliveries/integration-secrets.ts'
import { notifyAdministrators } from '../deliveries/notify-administrators.ts'
import { insertLogs } from './log-queries.ts'
import { selectIntegration, setIntegration, type IntegrationRow } from './queries.ts'
import { readSource, SourceFault, type Source } from './read-source.ts'
import { writeItems, type KeyedItem, type WrittenItems } from './write-items.ts'

const Data = z.object({ key: z.string(), title: z.string() })
type Data = z.infer<typeof Data>

const REMARKS_LOGGED = 20
/** Items whose records are written in one transaction. */
const ITEMS_AT_ONCE = 500

/**
 * Reads the pages of a source, and stores their items with their records, some hundred at a time. It may run again: an
 * item that was stored changes nothing the second time. Nothing is deleted because it was not read.
 */
export const pullJob: TenantJob<Data> = {
  name: 'pull',
  title: 'Read from an integration',
  data: Data,
  rights: 'tenant',
  waits: [60],
  expires: 1800,
  atOnce: 4,
  isCancelable: false,
  about: ({ title }) => title,
  prepare: (node) => ({ run: (attempt) => new Pull(node, attempt).run() }),
}

/** Somebody has switched the integration off while it is read. */
class SwitchedOff extends Error {}

class Pull {
  readonly #node: TenantNode
  readonly #attempt: TenantAttempt<Data>
  readonly #seen = new Set<string>()
  readonly #total = { created: 0, updated: 0, same: 0, pages: 0, keyless: 0 }
  #logged = 0
  #isSwitchedOff = false

  constructor(node: TenantNode, attempt: TenantAttempt<Data>) {
    this.#node = node
    this.#attempt = attempt
  }

  async run(): Promise<void> {
    const row = await this.#open()
    if (row) await this.#end(row, await this.#readAll(row))
  }

  async #open(): Promise<IntegrationRow | null> {
    const { tenantId, data, batch } = this.#attempt
    let found: IntegrationRow | null = null
    await batch(async (tx) => {
      const row = await selectIntegration(tx, tenantId, data.key)
      found = row?.active && row.service_id === 'https-pull' ? row : null
      const running_since = found ? new Date().toISOString() : null
      if (row) await setIntegration(tx, tenantId, data.key, { running_since })
      return this.#progress()
    })
    return found
  }

  /** Answers why it ended early, if it did. */
  async #readAll(row: IntegrationRow): Promise<string | null> {
    const { outbound } = this.#node
    try {
      for await (const items of readSource(outbound, this.#sourceOf(row), this.#attempt.signal)) {
        this.#total.pages += 1
        const keyed = this.#keyed(row, items)
        if (keyed.length === 0 && items.length > 0) return 'The source repeats what it has answered before.'
        for (let start = 0; start < keyed.length; start += ITEMS_AT_ONCE)
          await this.#store(row, keyed.slice(start, start + ITEMS_AT_ONCE))
      }
      return null
    } catch (error) {
      if (error instanceof SourceFault) return error.message
      if (error instanceof SwitchedOff) {
        this.#isSwitchedOff = true
        return null
      }
      throw error
    }
  }

  #sourceOf({ settings, secrets }: IntegrationRow): Source {
    const { tenantId, data } = this.#attempt
    const sealed = secrets['authorization']
    const place = { tenantId, integrationKey: data.key, setting: 'authorization' }
    const text = (key: string) => (typeof settings[key] === 'string' ? settings[key] : '')
    return {
      url: text('url'),
      items: text('items'),
      next: text('next'),
      authorization: sealed === undefined ? undefined : openSetting(this.#node.sealer, place, sealed),
    }
  }

  /** The items that have a key and did not come before in this run. */
  #keyed({ settings }: IntegrationRow, items: readonly unknown[]): KeyedItem[] {
    return items.flatMap((item) => {
      const key = keyOf(item, String(settings['key']))
      if (key === null) this.#total.keyless += 1
      if (key === null || this.#seen.has(key)) return []
      this.#seen.add(key)
      return [{ key, item }]
    })
  }

  async #store(row: IntegrationRow, items: readonly KeyedItem[]): Promise<void> {
    const { tenantId, data, batch } = this.#attempt
    const { catalogues, database, outbox } = this.#node
    const events: DomainEvent[] = []
    const scene = {
      tenantId,
      key: data.key,
      title: row.title,
      templateId: Number(row.settings['template']),
      mapping: row.settings['mapping'] as Mapping[],
      services: { catalogues, database },
      emit: (event: DomainEvent) => void events.push(event),
    }
    let written: WrittenItems | undefined
    await batch(async (tx) => {
      events.length = 0
      if (!(await selectIntegration(tx, tenantId, data.key))?.active) throw new SwitchedOff()
      written = await writeItems({ ...scene, tx }, items)
      const remarks = written.remarks.slice(0, Math.max(0, REMARKS_LOGGED - this.#logged))
      await insertLogs(
        tx,
        tenantId,
        data.key,
        remarks.map((remark) => ({ level: 'warning', ...remark })),
      )
      return this.#progress()
    })
    outbox.send(events)
    this.#logged += written!.remarks.length
    this.#total.created += written!.created
    this.#total.updated += written!.updated
    this.#total.same += written!.same
  }

  async #end(row: IntegrationRow, fault: string | null): Promise<void> {
    const { tenantId, data, batch } = this.#attempt
    const { outbox, settings } = this.#node
    const begins = fault !== null && row.failing_since === null
    const now = new Date().toISOString()
    await batch(async (tx) => {
      const why = this.#isSwitchedOff ? 'It was switched off.' : fault
      const message = `${why === null ? '' : `${why} `}${this.#summary()}`
      await insertLogs(tx, tenantId, data.key, [{ level: fault === null ? 'info' : 'error', message }])
      const failing_since = fault === null ? null : (row.failing_since ?? now)
      const change = { running_since: null, last_run: now, last_error: fault, failing_since }
      await setIntegration(tx, tenantId, data.key, change)
      const failing = { tenantId, key: data.key, reason: fault ?? '', publicUrl: settings.publicUrl }
      if (begins) await notifyAdministrators(tx, failing)
      return this.#progress()
    })
    if (begins) outbox.send([MAIL_IS_DUE])
  }

  #summary(): string {
    const { created, updated, same, pages, keyless } = this.#total
    const left =
      keyless === 0 ? '' : ` ${countOf(keyless, 'item')} without a key ${keyless === 1 ? 'was' : 'were'} left out.`
    return `${countOf(pages, 'page')} read: ${created} new, ${updated} changed, ${same} unchanged.${left}`
  }

  #progress() {
    const { created, updated, same } = this.#total
    return { done: created + updated + same, total: null, note: this.#summary() }
  }
}
