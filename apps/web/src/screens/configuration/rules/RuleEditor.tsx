import { RULE_DEPTH, type ConnectedRule, type Rule, type RuleToSave } from '@dossier/contract/rules/rule'
import { rules } from '@dossier/contract/rules/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { request } from '../../../kits/form/request.ts'
import { GoneNote } from '../../../kits/form/GoneNote.tsx'
import type { FormState } from '../../../kits/form/form-state.ts'
import { controlOf } from '../../../kits/form/use-faults.ts'
import { useForm } from '../../../kits/form/use-form.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { keyOf } from '../../../lib/cache.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useConfirm } from '../../../ui/overlays/Confirm.tsx'
import { loops, loopText } from './connection-text.ts'
import { EffectsPanel } from './EffectsPanel.tsx'
import { searchOf } from './rule-address.ts'
import { missingParts, valueFaults } from './rule-faults.ts'
import { ruleToSave, valuesOf, type RuleValues, type StoredRule } from './rule-values.ts'
import { RuleForm } from './RuleForm.tsx'
import { TestPanel } from './TestPanel.tsx'
import { useEffects } from './use-effects.ts'
import type { RuleOffer } from './use-rule-offer.ts'

const TITLES = {
  title: 'Title',
  description: 'Description',
  folder: 'Folder',
  enabled: 'Enabled',
  trigger: 'Trigger',
  triggerFieldIds: 'Fields',
  appliesTo: 'Applies to',
  templateIds: 'Templates',
  filters: 'If',
  actions: 'Actions',
}

/** Where the form says what the server refuses. */
const INPUTS = { conditions: 'filters' }

export type RuleFormState = FormState<RuleValues, string | undefined>

interface RuleEditorProps {
  /** Null for a new one. */
  rule: Rule | null
  start: StoredRule
  isGone: boolean
  offer: RuleOffer
  all: readonly Rule[]
}

/** Everything that a rule is, with what it would do beside it. */
export function RuleEditor({ rule, start, isGone, offer, all }: RuleEditorProps) {
  const form = useRuleForm({ rule, start, offer })
  const draft = useMemo(
    () => ({ ...ruleToSave(form.values, start, offer.definitions), id: rule?.id ?? 0 }),
    [form.values, start, offer.definitions, rule],
  )
  const isWhole = Object.keys(missingParts(form.values)).length === 0 && !form.hasFaults
  const effects = useEffects(isWhole ? draft : undefined)
  useBrokenPart(form, rule)
  return (
    <div className="rule-body">
      <div className="rule-main">
        {isGone && <GoneNote noun="rule" />}
        {rule?.faults.map(({ at, message }) => (
          <Alert key={at} tone="info">
            {message}
          </Alert>
        ))}
        <RuleForm
          form={form}
          isNew={!rule}
          stored={start}
          offer={offer}
          folders={[...new Set(all.flatMap(({ folder }) => folder ?? []))]}
          exposures={effects.found?.exposures ?? []}
        />
      </div>
      <aside className="rule-aside" aria-label="What this rule does">
        <TestPanel draft={isWhole ? { ...draft, lastUpdated: rule?.lastUpdated } : undefined} offer={offer} />
        <EffectsPanel effects={effects} isWhole={isWhole} />
      </aside>
    </div>
  )
}

const versionOf = (rule: Rule) => ({ values: valuesOf(rule), lastUpdated: rule.lastUpdated })

/** The rules with which a rule would go round in circles, and has not done so before. The server saves it all the same. */
async function newLoops(draft: RuleToSave, stored: Rule | null): Promise<ConnectedRule[]> {
  const loopsOf = (rule: RuleToSave) => call(rules.effects, { body: rule }).then(loops, () => [])
  const found = await loopsOf(draft)
  const existing = found.length > 0 && stored ? await loopsOf(stored) : []
  return found.filter(({ id }) => existing.every((one) => one.id !== id))
}

async function readRule(id: number) {
  const rule = (await call(rules.list)).find((one) => one.id === id)
  if (!rule) throw new ApiError(404, 'This rule was deleted. Copy what you need from it.')
  return versionOf(rule)
}

function useRuleForm({ rule, start, offer }: Pick<RuleEditorProps, 'rule' | 'start' | 'offer'>): RuleFormState {
  const cache = useQueryClient()
  const confirm = useConfirm()
  const [saved, setSaved] = useState<Rule>()
  const stored = useMemo(() => ({ values: valuesOf(start), lastUpdated: rule?.lastUpdated }), [start, rule])
  const bodyOf = (values: RuleValues) => ({
    ...ruleToSave(values, start, offer.definitions),
    id: rule?.id ?? 0,
  })
  const form = useForm<RuleValues, string | undefined>({
    stored,
    titles: TITLES,
    keep: { place: `rules.${rule?.id ?? 'new'}`, label: rule ? `Rule “${rule.title}”` : 'New rule' },
    save: ({ values, lastUpdated }) =>
      request(
        rules.save,
        { body: { ...bodyOf(values), lastUpdated: rule ? lastUpdated : undefined } },
        {
          inputs: INPUTS,
          onReply: async (reply) => {
            await cache.invalidateQueries({ queryKey: keyOf(rules.list) })
            setSaved(reply)
          },
        },
      ),
    faults: (values) => valueFaults(values, offer),
    missing: missingParts,
    before: async (values) => {
      const found = await newLoops(bodyOf(values), rule)
      return (
        found.length === 0 ||
        confirm({
          title: `Save rule “${values.title.trim()}”?`,
          text: loopText(found, RULE_DEPTH),
          confirmLabel: 'Save',
        })
      )
    },
    latest: rule && { read: () => readRule(rule.id) },
  })
  useArrival(form, rule ? undefined : saved)
  return form
}

/** A new rule is at its own address once it is stored; letters that were typed in the meantime stay in the form. */
function useArrival({ isDirty, isBusy }: Pick<RuleFormState, 'isDirty' | 'isBusy'>, saved: Rule | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (saved && !isBusy && !isDirty)
      void navigate({ to: '/configuration', search: searchOf({ rule: saved.id }), replace: true })
  }, [saved, isBusy, isDirty, navigate])
}

/** A rule that needs attention opens at the first part that is gone. (D-132) */
function useBrokenPart({ element }: Pick<RuleFormState, 'element'>, rule: Rule | null) {
  const [at] = useState(rule?.faults[0]?.at)
  useEffect(() => {
    if (at === undefined) return
    const named = at.replace(/^conditions\b.*/, 'filters')
    const inputs = [...(element.current?.querySelectorAll<HTMLElement>('[data-input]') ?? [])]
    const part = inputs.find(({ dataset }) => dataset['input'] === named || named.startsWith(`${dataset['input']}.`))
    part?.scrollIntoView?.({ block: 'center' })
    if (part) controlOf(part)?.focus({ preventScroll: true })
  }, [at, element])
}
