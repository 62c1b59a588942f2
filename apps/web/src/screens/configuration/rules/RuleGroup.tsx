import { rules as ruleCalls } from '@dossier/contract/rules/calls'
import type { Rule } from '@dossier/contract/rules/rule'
import { templates } from '@dossier/contract/templates/calls'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useRef, useState } from 'react'
import { moved } from '../../../kits/form/moved.ts'
import { useRowDrag } from '../../../kits/form/use-row-drag.ts'
import { useRowMotion } from '../../../kits/form/use-row-motion.ts'
import { queryOf } from '../../../lib/cache.ts'
import { RuleLine } from './RuleLine.tsx'
import { useTriggerNames } from './use-trigger-names.ts'

interface RuleGroupProps {
  /** The folder; missing where there are none. */
  title: string | undefined
  rules: readonly Rule[]
  /** All rules in their order. */
  order: readonly Rule[]
  canMove: boolean
  /** While a row is dragged. */
  onShow: (rules: readonly Rule[]) => void
  onMove: (rules: readonly Rule[]) => void
}

/** The rules of a folder, moved by a grip, with Alt and the arrow keys, or by the menu of a rule. */
export function RuleGroup({ title, rules, order, canMove, onShow, onMove }: RuleGroupProps) {
  const headId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [said, say] = useState('')
  const drag = useRowDrag<Rule>({ list, rows: rules, onChange: onShow, onDrop: onMove })
  useRowMotion(
    list,
    rules.map(({ id }) => id),
  )
  const nameOf = useTriggerNames()
  const allTemplates = useQuery(queryOf(templates.list)).data
  const templateNames = useMemo(() => new Map(allTemplates?.map((one) => [one.id, one.title])), [allTemplates])
  const latest = useQuery(queryOf(ruleCalls.latest)).data
  const runs = useMemo(() => new Map(latest?.map((one) => [one.run.ruleId, one])), [latest])
  const places = new Map(order.map(({ id }, at) => [id, at + 1]))
  const move = (at: number, by: -1 | 1) => {
    const to = at + by
    if (!canMove || to < 0 || to >= rules.length) return
    const next = moved(rules, at, to)
    onMove(next)
    const ids = new Set(rules.map(({ id }) => id))
    const place = order.filter(({ id }) => ids.has(id))[to]
    say(`${rules[at]!.title}, place ${place ? places.get(place.id) : to + 1} of ${order.length}`)
  }
  return (
    <div className="rules-group">
      {title !== undefined && (
        <h2 id={headId} className="rules-folder">
          {title} <span className="sub">{rules.length}</span>
        </h2>
      )}
      <div className="rules-head" aria-hidden>
        <span>Rule</span>
        <span>Templates</span>
        <span>Enabled</span>
        <span>Last run</span>
      </div>
      <ul ref={list} className="rules-rows" aria-labelledby={title === undefined ? undefined : headId}>
        {rules.map((rule, at) => (
          <RuleLine
            key={rule.id}
            rule={rule}
            place={places.get(rule.id) ?? at + 1}
            nameOf={nameOf}
            templateNames={templateNames}
            latest={latest && (runs.get(rule.id) ?? null)}
            isDragged={drag.at === at}
            moves={
              canMove
                ? {
                    isFirst: at === 0,
                    isLast: at === rules.length - 1,
                    move: (by) => move(at, by),
                    onGrip: drag.start(at),
                  }
                : undefined
            }
          />
        ))}
      </ul>
      <p className="vh" role="status">
        {said}
      </p>
    </div>
  )
}
