import type { IntegrationToSave, Mapping, Service, SettingValue } from '@dossier/contract/integrations/integration'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { isTitleMissing } from '@dossier/core/cases/new-case'
import type { Catalogue, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { viewRightsOf } from '../../catalogue/catalogue.ts'
import { badInput } from '../../http/refusal.ts'
import { fillable } from './fillable.ts'

const MOST_WARNINGS = 20

interface Parts {
  input: IntegrationToSave
  service: Service
  settings: Record<string, SettingValue>
  catalogue: Catalogue
}

/** Refuses parts that do not fit the service or name what is not there. Answers what becomes known to more people. (D-139) */
export const checkParts = (parts: Parts): string[] =>
  parts.service.direction === 'out' ? checkOut(parts) : checkIn(parts)

function checkOut({ input, settings, catalogue }: Parts): string[] {
  const { outputs, events, schedule } = input
  if (schedule !== null) badInput('Only integrations that read run by a schedule.', 'schedule')
  const outs = outputs.map(({ out }) => out)
  const twice = outs.findIndex((out, nth) => outs.indexOf(out) !== nth)
  if (twice >= 0) badInput('Two outputs have the same key. Change one of them.', `outputs.${twice}.out`)
  outputs.forEach(({ templateIds }, nth) => checkTemplates(catalogue, templateIds, `outputs.${nth}.templateIds`))
  if (events) {
    checkTemplates(catalogue, events.templateIds, 'events.templateIds')
  }
  const sent = [...outputs, ...(events ? [events] : [])].map(({ templateIds }) => templateIds)
  const isAll = sent.some((ids) => ids.length === 0)
  const templates = [...catalogue.templates.values()].filter(({ id }) => isAll || sent.some((ids) => ids.includes(id)))
  return sent.length === 0 ? [] : warningsOf(templates, new URL(String(settings['url'])).host)
}

/** Of fields that only some may view, everything is sent. */
function warningsOf(templates: readonly CatalogueTemplate[], host: string): string[] {
  const limited = templates.flatMap(({ fields }) =>
    [...fields.values()].filter((one) =>
      viewRightsOf(one).some(({ view = [], adminOnly }) => view.length > 0 || adminOnly === true),
    ),
  )
  const titles = [...new Set(limited.map(({ field }) => field.title))]
  return titles
    .slice(0, MOST_WARNINGS)
    .map((title) => `“${title}” can be viewed by some people only. Everybody who reads at ${host} gets its values.`)
}

function checkTemplates(catalogue: Catalogue, ids: readonly number[], at: string): void {
  if (ids.some((id) => !catalogue.templates.has(id))) badInput('Choose from the templates.', at)
}

function checkIn({ input, settings, catalogue }: Parts): string[] {
  if (input.outputs.length > 0) badInput('An integration that reads has no outputs.', 'outputs')
  if (input.events !== null) badInput('An integration that reads is sent no events.', 'events')
  const template = catalogue.templates.get(Number(settings['template']))
  if (!template) return badInput('Choose a template.', 'settings.template')
  const targets = (settings['mapping'] as Mapping[]).map(({ target }) => target)
  const fields = fillable(template)
  const strange = targets.findIndex((target) => !fields.has(target))
  if (strange >= 0) badInput('Choose what the value fills from the template.', `settings.mapping.${strange}.target`)
  if (isTitleMissing(targets.includes('title') ? 'Title' : '', template))
    badInput('Choose which value fills the title of new records.', 'settings.mapping')
  return warnOfReaders(template, targets)
}

/** Sources are read with the rights of their token, which few have; records by everybody who sees them. */
function warnOfReaders(template: CatalogueTemplate, targets: readonly string[]): string[] {
  const open = targets.flatMap((target) => {
    const one = template.fields.get(fieldIdOf(target) ?? '')
    const isOpen = one && viewRightsOf(one).every(({ view = [], adminOnly }) => view.length === 0 && adminOnly !== true)
    return isOpen ? [one.field.title] : []
  })
  if (open.length === 0) return []
  return [
    `What is read fills ${open
      .slice(0, 3)
      .map((title) => `“${title}”`)
      .join(
        ', ',
      )}${open.length > 3 ? ' and others' : ''}, which everybody who sees a record of “${template.title}” can view.`,
  ]
}
