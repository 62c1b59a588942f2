import { candidateIndex } from '@dossier/core/rules/candidates'
import type { Occasion } from '@dossier/core/rules/occasion'
import { ruleIndex, type RuleIndex } from '@dossier/core/rules/rule-index'
import type { RuleFault } from '@dossier/contract/rules/rule'
import type { Catalogue, CatalogueRule } from '../../catalogue/catalogue.ts'
import type { LoadedCase } from '../cases/load-case.ts'
import { neededOf, readingFor, type Asking } from './conditions.ts'
import { faultsOf } from './rule-faults.ts'

/** The enabled rules of a tenant by what sets them off, made once for each version of them. */
const indexes = new WeakMap<Catalogue['rules'], RuleIndex<CatalogueRule>>()

export function indexOf({ rules }: Pick<Catalogue, 'rules'>): RuleIndex<CatalogueRule> {
  const found = indexes.get(rules) ?? ruleIndex(rules.values())
  indexes.set(rules, found)
  return found
}

const faults = new WeakMap<Catalogue, Map<CatalogueRule, readonly RuleFault[]>>()

/** What of a rule does not work any more. It is looked at only when the rule is needed. (D-132) */
export function storedFaults(rule: CatalogueRule, catalogue: Catalogue): readonly RuleFault[] {
  const byRule = faults.get(catalogue) ?? new Map<CatalogueRule, readonly RuleFault[]>()
  const cache = byRule.get(rule)
  if (cache) return cache
  const found = faultsOf(rule, catalogue)
  faults.set(catalogue, byRule)
  byRule.set(rule, found)
  return found
}

/** The rules that an occasion sets off, in their order. */
export interface SetOff {
  rules: readonly CatalogueRule[]
  /** The places of those that may run, by the values of the record as it is. The conditions of the others do not hold. */
  candidates(asking: Asking, now: LoadedCase): number[]
}

export const NONE_SET_OFF: SetOff = { rules: [], candidates: () => [] }

const setOffs = new WeakMap<Catalogue, Map<string, SetOff>>()
/** Occasions of one version of the configuration: of more, all are found again. */
const MOST_CACHED = 500

/** What happens again and again is looked up once for each version of the configuration. */
export function setOffIn(catalogue: Catalogue, occasion: Occasion, record: { templateId: number; isCase: boolean }) {
  const cache = setOffs.get(catalogue) ?? new Map<string, SetOff>()
  setOffs.set(catalogue, cache)
  const key = JSON.stringify({ ...occasion, ...record, changed: [...occasion.changed].toSorted() })
  const found = cache.get(key)
  if (found) return found
  if (cache.size >= MOST_CACHED) cache.clear()
  const rules = indexOf(catalogue).setOffBy(occasion, record)
  const made = rules.length === 0 ? NONE_SET_OFF : { rules, candidates: candidatesOf(rules) }
  cache.set(key, made)
  return made
}

function candidatesOf(rules: readonly CatalogueRule[]): SetOff['candidates'] {
  let find: ReturnType<typeof candidateIndex> | undefined
  return (asking, now) => {
    // A rule that needs attention says so, whatever its conditions.
    find ??= candidateIndex(
      rules.map((rule) => (storedFaults(rule, asking.catalogue).length > 0 ? null : neededOf(rule, asking))),
    )
    return find(readingFor(now).value)
  }
}
