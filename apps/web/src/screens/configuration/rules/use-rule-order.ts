import { rules } from '@dossier/contract/rules/calls'
import type { Rule } from '@dossier/contract/rules/rule'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { keyOf } from '../../../lib/cache.ts'
import { toast } from '../../../ui/overlays/toast.ts'

/** The rules in the order in which they run, which changes at once and is stored when a row is let go. */
export function useRuleOrder(all: readonly Rule[]) {
  const cache = useQueryClient()
  const [moved, setMoved] = useState<{ of: readonly Rule[]; order: readonly Rule[] }>()
  const order = moved?.of === all ? moved.order : all
  const show = (next: readonly Rule[]) => setMoved({ of: all, order: next })
  const store = async (next: readonly Rule[]) => {
    show(next)
    try {
      await call(rules.reorder, { body: { ids: next.map(({ id }) => id) } })
    } catch (error) {
      toast({ text: messageOf(error), tone: 'error' })
      setMoved(undefined)
    }
    await cache.invalidateQueries({ queryKey: keyOf(rules.list) })
  }
  return { order, show, store }
}

/** All rules, with those of a part in another order: the part keeps the places that it has among the others. */
export function withPart(all: readonly Rule[], part: readonly Rule[]): Rule[] {
  const ids = new Set(part.map(({ id }) => id))
  const next = part.values()
  return all.map((rule) => (ids.has(rule.id) ? next.next().value! : rule))
}
