import type { EventRule } from '@dossier/contract/events'
import type { Actor } from '@dossier/core/access/cases'
import type { ToldCondition } from '../../db/tables/rules.ts'
import type { ChangeRow } from '../../history/read-saves.ts'
import { isKeyVisible, readRights } from '../../records/read-rights.ts'
import type { WithKeys } from './with-keys.ts'

/** The rule that made a change, and why it ran, as far as `me` may know. (D-139) */
export function eventRule(me: Actor, { record, catalogue, ran }: WithKeys, row: ChangeRow): EventRule {
  const ruleId = Number(row.cause_id)
  const run = ran.find((one) => one.action_id === row.action_id && one.rule_id === ruleId)
  const stored = catalogue.rules.get(ruleId)
  const rights = readRights(me, catalogue)
  const mayRead = (keys: readonly string[]) => keys.every((key) => isKeyVisible(rights, record.row.template_id, key))
  const conditions = run ? run.told.conditions.filter(({ keys }) => mayRead(keys)) : []
  const isWhole = run !== undefined && conditions.length === run.told.conditions.length
  return {
    id: stored?.id ?? null,
    title: run?.rule_title ?? stored?.title ?? catalogue.removed.get(`rules ${ruleId}`) ?? '',
    author: run?.author ?? null,
    because: run && isWhole ? [run.told.cause, ...run.told.conditions.map(({ text }) => text)].join(' and ') : null,
    conditions: conditions.map(shown),
  }
}

function shown({ parts, ...own }: ToldCondition) {
  return { ...partOf(own), parts: parts.map(partOf) }
}

const partOf = ({ text, holds, value, valueNow }: Omit<ToldCondition, 'parts'>) => ({ text, holds, value, valueNow })
