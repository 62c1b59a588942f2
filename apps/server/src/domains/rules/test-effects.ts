import { ACTION_TYPES, MASKED, type RuleActionToSave } from '@dossier/contract/rules/actions'
import { HIDDEN_VALUE, type RuleChange } from '@dossier/contract/rules/runs'
import type { TestedEffect } from '@dossier/contract/rules/test-run'
import { ACTION_LABELS, inPhases, runsAfterSave } from '@dossier/core/rules/action-types'
import { addressFault } from '@dossier/core/rules/address-fault'
import { takenBy } from '@dossier/core/rules/reads-and-writes'
import { DUPLICATE_WARNING } from '@dossier/core/rules/set-values'
import { isEnabled } from '@dossier/core/tenants/features'
import type { CatalogueRule } from '../../catalogue/catalogue.ts'
import { newAction } from '../../history/action.ts'
import type { Ctx } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { LoadedCase } from '../cases/load-case.ts'
import { planSteps } from '../cases/plans/plan-change.ts'
import { systemWriter, writerOf } from '../cases/writing/writer.ts'
import { recordJson } from '../deliveries/record-json.ts'
import { actionWords } from './audit-rule.ts'
import type { Asking } from './conditions.ts'
import { changeOf, inSaveActions } from './in-save.ts'
import { changesText } from './run-texts.ts'
import { emailOf } from './sends.ts'

interface Tested {
  rule: CatalogueRule
  loaded: LoadedCase
  asking: Asking
  mayRead(keys: readonly string[]): boolean
}

/** What each action would do, each on top of those before it. */
export async function testEffects(ctx: Ctx, tested: Tested): Promise<TestedEffect[]> {
  const { rule, asking, mayRead } = tested
  const system = { ...systemWriter(writerOf(ctx), 'System'), action: newAction(), onlyLooks: true } as const
  const counted = new Map(inSaveActions(rule.actions, asking.catalogue).map((one) => [one.place, one.action]))
  let loaded = tested.loaded
  const inSave: TestedEffect[] = []
  for (const [place, action] of rule.actions.entries()) {
    if (runsAfterSave(action.type)) continue
    const effect = { ...EMPTY, place, type: action.type, title: actionWords(action, asking.catalogue) }
    const counts = counted.get(place)
    if (!counts) {
      inSave.push({ ...effect, message: DUPLICATE_WARNING })
      continue
    }
    try {
      const plan = await planSteps(system, loaded, [changeOf(counts, loaded, { meId: asking.meId, at: asking.at })])
      const entries = plan.steps.flatMap((step) => step.entries)
      const changes = changesText(entries, loaded, plan.after).map((change) => shownChange(change, mayRead))
      loaded = plan.after
      inSave.push({ ...effect, changes, message: changes.length === 0 ? 'Nothing would change' : null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      inSave.push({ ...effect, message: error.message, wouldFail: true })
    }
  }
  const after = rule.actions.flatMap((action, place) =>
    runsAfterSave(action.type) ? [sendEffect(ctx, action, { place, loaded, mayRead })] : [],
  )
  return inPhases([...inSave, ...after])
}

const EMPTY = { changes: [], email: null, request: null, message: null, wouldFail: false }

const shownChange = (change: RuleChange, mayRead: Tested['mayRead']): RuleChange =>
  mayRead([change.key]) ? change : { ...change, from: HIDDEN_VALUE, to: HIDDEN_VALUE }

interface Sending {
  place: number
  loaded: LoadedCase
  mayRead: Tested['mayRead']
}

function sendEffect({ tenant }: Ctx, action: RuleActionToSave, { place, loaded, mayRead }: Sending): TestedEffect {
  const { catalogue, record } = loaded
  const effect = { ...EMPTY, place, type: action.type, title: ACTION_LABELS[action.type] }
  if (action.type === ACTION_TYPES.SendHttp) {
    const fault = addressFault(action.url)
    if (fault) return { ...effect, message: fault, wouldFail: true }
    const body = mayRead([...record.template.fields.keys()].map((id) => `fields.${id}`))
      ? JSON.stringify(recordJson(loaded), null, 2)
      : HIDDEN_VALUE
    const headers = action.httpHeaders.map(({ name }) => `${name}: ${MASKED}`).join('\n')
    return {
      ...effect,
      title: `POST ${new URL(action.url).host}`,
      request: { url: action.url, body: headers ? `${headers}\n\n${body}` : body },
    }
  }
  if (action.type !== ACTION_TYPES.SendEmail) return { ...effect, title: actionWords(action, catalogue) }
  if (!isEnabled(tenant.features, 'sendEmail'))
    return { ...effect, message: 'Email from records is not available for this organization.', wouldFail: true }
  const email = emailOf(action, loaded)
  if (typeof email === 'string') return { ...effect, message: email, wouldFail: true }
  const isShown = mayRead(takenBy(action, [...catalogue.fields.values()]))
  return {
    ...effect,
    title: `Send Email to ${email.recipients.length === 1 ? '1 person' : `${email.recipients.length} people`}`,
    email: {
      recipients: isShown ? email.recipients.map(({ name }) => name) : [HIDDEN_VALUE],
      subject: isShown ? email.subject : HIDDEN_VALUE,
      body: isShown ? email.body : HIDDEN_VALUE,
    },
  }
}
