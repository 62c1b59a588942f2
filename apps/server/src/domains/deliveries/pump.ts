import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../../http/context.ts'
import { MAIL_IS_DUE } from '../../outbound/mail.ts'
import { attempt } from './attempt.ts'
import { Pace } from './pace.ts'
import { noteOutcome, selectDue, type DueDelivery, type Outcome } from './pump-queries.ts'
import { notifyAdministrators } from './notify-administrators.ts'

/** Requests at the same time: in all, of one tenant, and to one receiver. */
const AT_ONCE = 128
const OF_TENANT = 48
const OF_LANE = 8
/** Of a receiver whose last request failed: it must not take the place of others. */
const OF_FAILING_LANE = 1

const FETCHED = 256
const LOOK_MS = 250

type Needed = Pick<Services, 'database' | 'outbound' | 'sealer' | 'outbox' | 'log' | 'settings'>

/**
 * Sends everything that is due, and returns when nothing is. Receivers do not wait for each other: each has a few
 * requests at a time, one that fails has one.
 */
export async function sendDue(services: Needed, signal: AbortSignal): Promise<number> {
  const pump = new Pump(services, signal)
  await pump.run()
  return pump.made
}

class Pump {
  readonly #services: Needed
  readonly #signal: AbortSignal
  readonly #running = new Map<string, { delivery: DueDelivery; end: Promise<void> }>()
  readonly #failing = new Set<string>()
  /** Those that this run could not send or note; another one tries. */
  readonly #faulty = new Set<string>()
  readonly #pace = new Pace()
  #isPaced = false
  #pending: DueDelivery[] = []
  made = 0

  constructor(services: Needed, signal: AbortSignal) {
    this.#services = services
    this.#signal = signal
  }

  async run(): Promise<void> {
    for (;;) {
      this.#signal.throwIfAborted()
      if (!this.#begin() && !this.#isPaced) {
        this.#pending = await this.#fetch()
        const hasBegun = this.#begin()
        if (!hasBegun && !this.#isPaced && this.#running.size === 0) return
      }
      const ends = [...this.#running.values()].map(({ end }) => end)
      // What may not begin yet does not begin sooner because another request has ended.
      await (this.#isPaced ? wait(this.#pace.waitMs) : Promise.race([...ends, wait(LOOK_MS)]))
    }
  }

  #fetch(): Promise<DueDelivery[]> {
    const except = [...this.#running.keys(), ...this.#faulty]
    return selectDue(this.#services.database, { perLane: FETCHED, limit: FETCHED, except })
  }

  /** Begins what there is room for; false if nothing was begun. */
  #begin(): boolean {
    const before = this.#pending.length
    this.#isPaced = false
    this.#pending = this.#pending.filter((delivery) => {
      if (this.#isPaced || !this.#hasRoom(delivery)) return true
      this.#isPaced = !this.#pace.take()
      if (!this.#isPaced) this.#start(delivery)
      return this.#isPaced
    })
    return this.#pending.length < before
  }

  #hasRoom({ tenant_id, lane }: DueDelivery): boolean {
    if (this.#running.size >= AT_ONCE) return false
    const ofTenant = [...this.#running.values()].filter(({ delivery }) => delivery.tenant_id === tenant_id)
    if (ofTenant.length >= OF_TENANT) return false
    const most = this.#failing.has(nameOf({ tenant_id, lane })) ? OF_FAILING_LANE : OF_LANE
    return ofTenant.filter(({ delivery }) => delivery.lane === lane).length < most
  }

  #start(delivery: DueDelivery): void {
    const end = this.#send(delivery).finally(() => this.#running.delete(delivery.id))
    this.#running.set(delivery.id, { delivery, end })
  }

  async #send(delivery: DueDelivery): Promise<void> {
    const { database, log } = this.#services
    try {
      const outcome = await attempt(this.#services, delivery, this.#signal)
      // A request that was ended because the node stops was made by nobody: it is made again.
      if (this.#signal.aborted && outcome.state !== 'Delivered') return
      this.made += 1
      const isFine = outcome.state === 'Delivered'
      this.#failing[isFine ? 'delete' : 'add'](nameOf(delivery))
      const { begins } = await noteOutcome(database, delivery, { ...outcome, ...lineOf(outcome, delivery) })
      if (begins) await this.#notifyAdministrators(delivery, outcome.error ?? '')
    } catch (err) {
      this.#faulty.add(delivery.id)
      log.error({ err, delivery: delivery.id }, 'a delivery could not be sent or noted')
    }
  }

  async #notifyAdministrators({ tenant_id, integration_key }: DueDelivery, reason: string): Promise<void> {
    if (integration_key === null) return
    const { database, settings, outbox } = this.#services
    const failing = { tenantId: tenant_id, key: integration_key, reason, publicUrl: settings.publicUrl }
    await database.tenantTx(tenant_id, (tx) => notifyAdministrators(tx, failing))
    outbox.send([MAIL_IS_DUE])
  }
}

const nameOf = ({ tenant_id, lane }: Pick<DueDelivery, 'tenant_id' | 'lane'>) => `${tenant_id} ${lane}`

const minutesText = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** The line in the log of the integration. */
function lineOf({ state, status, error, waitSeconds, milliseconds }: Outcome, { target, tries }: DueDelivery) {
  if (state === 'Delivered') return { level: 'info', message: `${target}: ${status} in ${milliseconds} ms` }
  if (state === 'Canceled') return { level: 'warning', message: `${target}: canceled. ${error}` }
  if (state === 'Failed')
    return { level: 'error', message: `${target}: ${error} It failed after ${tries + 1} requests.` }
  return { level: 'warning', message: `${target}: ${error} It is tried again in ${minutesText(waitSeconds)}.` }
}
