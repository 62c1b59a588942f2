import { clauseKeys, writesOf } from './reads-and-writes.ts'
import type { NamedRule, RuleLike } from './rule-like.ts'

export interface Connection<R> {
  rule: R
  /** The keys by which the two are connected. */
  keys: string[]
  /** The other one can, by itself or through others, set the first one off again. */
  isLoop: boolean
}

/** What one rule writes that can set another one off: its trigger fields, or what its conditions ask about. */
export function connectingKeys(from: RuleLike, to: RuleLike): string[] {
  if (!overlap(from, to)) return []
  const written = writesOf(from)
  const closes = written.includes('isClosed') && to.trigger === 'Closed'
  if (to.trigger === 'FieldChanged') return written.filter((key) => to.triggerFieldIds.includes(key))
  if (to.trigger !== 'Updated' && !closes) return []
  const conditionKeys = new Set(to.conditions.flatMap(clauseKeys))
  return conditionKeys.size === 0 ? written : written.filter((key) => conditionKeys.has(key))
}

/** Whether there are records that both are for. */
function overlap(one: RuleLike, other: RuleLike): boolean {
  const sameKind = one.appliesTo === 'both' || other.appliesTo === 'both' || one.appliesTo === other.appliesTo
  const all = one.templateIds.length === 0 || other.templateIds.length === 0
  return sameKind && (all || one.templateIds.some((id) => other.templateIds.includes(id)))
}

/** The rules that a rule can set off, and those that can set it off. Disabled ones do neither. */
export function connectionsOf<R extends NamedRule>(
  rule: NamedRule,
  others: readonly R[],
): { setsOff: Connection<R>[]; isSetOffBy: Connection<R>[] } {
  const enabled = others.filter((one) => one.enabled && one.id !== rule.id)
  const after = new Map(enabled.map((one) => [one, enabled.filter((to) => connectingKeys(one, to).length > 0)]))
  const before = new Map<R, R[]>(enabled.map((one) => [one, []]))
  for (const [from, next] of after) for (const to of next) before.get(to)!.push(from)
  const setOff = enabled.filter((one) => connectingKeys(rule, one).length > 0)
  const settingOff = enabled.filter((one) => connectingKeys(one, rule).length > 0)
  const reached = closure(setOff, after)
  const reaching = closure(settingOff, before)
  const connected = (one: R, keys: string[]) => ({ rule: one, keys, isLoop: reached.has(one) && reaching.has(one) })
  return {
    setsOff: setOff.map((one) => connected(one, connectingKeys(rule, one))),
    isSetOffBy: settingOff.map((one) => connected(one, connectingKeys(one, rule))),
  }
}

/** These, and what they lead to. */
function closure<R>(from: readonly R[], edges: ReadonlyMap<R, readonly R[]>): Set<R> {
  const seen = new Set(from)
  // What is added on the way is walked, too.
  for (const one of seen) for (const each of edges.get(one) ?? []) seen.add(each)
  return seen
}
