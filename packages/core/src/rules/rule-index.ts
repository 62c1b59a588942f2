import { isForRecord, isSetOff, type Occasion } from './occasion.ts'
import type { NamedRule } from './rule-like.ts'

/** The rules of a tenant by what sets them off, so that a save looks only at those that it may concern. */
export interface RuleIndex<R extends NamedRule> {
  /** Those that an occasion sets off in such a record, in their order. */
  setOffBy(occasion: Occasion, record: { templateId: number; isCase: boolean }): R[]
  /** Those that people run on such a record. */
  manual(record: { templateId: number; isCase: boolean }): R[]
}

const ANY_TEMPLATE = 0

/** By template, those of all templates under 0. */
type ByTemplate<R> = Map<number, R[]>

export function ruleIndex<R extends NamedRule>(rules: Iterable<R>): RuleIndex<R> {
  const byCause = new Map<string, ByTemplate<R>>()
  const add = (cause: string, rule: R) => {
    const templates = byCause.get(cause) ?? new Map<number, R[]>()
    byCause.set(cause, templates)
    for (const id of rule.templateIds.length > 0 ? rule.templateIds : [ANY_TEMPLATE])
      templates.set(id, [...(templates.get(id) ?? []), rule])
  }
  const places = new Map<R, number>()
  for (const rule of rules) {
    if (!rule.enabled) continue
    places.set(rule, places.size)
    const causes = rule.trigger === 'FieldChanged' ? rule.triggerFieldIds.map((key) => `= ${key}`) : [rule.trigger]
    for (const cause of new Set(causes)) add(cause, rule)
  }
  const find = (causes: readonly string[], record: { templateId: number; isCase: boolean }) => {
    const found = new Set<R>()
    for (const cause of causes)
      for (const id of [ANY_TEMPLATE, record.templateId])
        for (const rule of byCause.get(cause)?.get(id) ?? []) found.add(rule)
    return [...found].filter((rule) => isForRecord(rule, record)).toSorted((a, b) => places.get(a)! - places.get(b)!)
  }
  return {
    setOffBy: (occasion, record) =>
      find(causesOf(occasion, byCause), record).filter((rule) => isSetOff(rule, occasion)),
    manual: (record) => find(['Manual'], record),
  }
}

const TRIGGERS = [
  ['Created', ({ isNew }: Occasion) => isNew],
  ['Updated', ({ changed }: Occasion) => changed.size > 0],
  ['Promoted', ({ isPromoted }: Occasion) => isPromoted],
  ['CommentAdded', ({ hasComment }: Occasion) => hasComment],
  ['Closed', ({ isClosed }: Occasion) => isClosed],
] as const

const causesOf = (occasion: Occasion, index: ReadonlyMap<string, unknown>): string[] => [
  ...TRIGGERS.flatMap(([trigger, isIt]) => (isIt(occasion) ? [trigger] : [])),
  ...[...occasion.changed].map((key) => `= ${key}`).filter((cause) => index.has(cause)),
]
