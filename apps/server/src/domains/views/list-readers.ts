import { canViewCase, type HiddenCase } from '@dossier/core/access/cases'
import type { Person } from '../../http/principals/principal.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ListSubscription } from './live/list-subscription.ts'
import { accessFingerprint } from '../../query/cache/access-fingerprint.ts'

/** Subscriptions of one person on this node, in all windows. */
const MOST_PER_PERSON = 500

/** Somebody who follows lists. */
export interface Reader {
  me: Person
  /** In some sensitive record; undefined as long as nobody has looked. */
  isInvolved: boolean | undefined
  subscriptions: Set<ListSubscription>
}

/** Who follows lists of a tenant. */
export class ListReaders {
  readonly #readers = new Map<string, Reader>()
  readonly #bySubscription = new Map<ListSubscription, Reader>()

  /** The number of subscriptions. */
  get size(): number {
    return this.#bySubscription.size
  }

  of(subscription: ListSubscription): Reader | undefined {
    return this.#bySubscription.get(subscription)
  }

  /** A reader with the rights of this moment: what was known of one with others does not count. */
  add(subscription: ListSubscription, me: Person): Reader {
    this.remove(subscription)
    const key = accessFingerprint(me)
    const reader = this.#readers.get(key) ?? { me, isInvolved: undefined, subscriptions: new Set() }
    if (reader.subscriptions.size >= MOST_PER_PERSON)
      throw new Refusal(429, 'You have too many lists open. Close some pages and try again.', 10)
    this.#readers.set(key, reader)
    reader.me = me
    reader.subscriptions.add(subscription)
    this.#bySubscription.set(subscription, reader)
    return reader
  }

  remove(subscription: ListSubscription): void {
    const reader = this.#bySubscription.get(subscription)
    this.#bySubscription.delete(subscription)
    reader?.subscriptions.delete(subscription)
    if (reader?.subscriptions.size === 0) this.#readers.delete(accessFingerprint(reader.me))
  }

  /** What somebody follows on this node, in all windows and with all the rights that they have had. */
  subscriptionsOf(userId: number): ListSubscription[] {
    const own = this.#readers.values().filter(({ me }) => me.id === userId)
    return own.flatMap(({ subscriptions }) => [...subscriptions]).toArray()
  }

  /** What was known of anybody no longer counts. */
  forgetInvolved(): void {
    for (const reader of this.#readers.values()) reader.isInvolved = undefined
  }

  /** Notes who has become involved in one of these sensitive records; returns what they follow. */
  involve(sensitive: readonly HiddenCase[]): ListSubscription[] {
    if (sensitive.length === 0) return []
    const involved = this.#readers
      .values()
      .filter(({ me, isInvolved }) => !isInvolved && !me.isAdmin && sensitive.some((one) => canViewCase(me, one)))
      .toArray()
    for (const reader of involved) reader.isInvolved = true
    return involved.flatMap(({ subscriptions }) => [...subscriptions])
  }
}
