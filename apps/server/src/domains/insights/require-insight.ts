import { ARCHIVED_PART, decisiveColumns, HIDDEN_PART, seesInsight } from '@dossier/core/access/insights'
import { fieldOfColumn } from '@dossier/core/filters/item-columns'
import type { InsightQuestion } from '@dossier/contract/insights/definition'
import type { Catalogue, CatalogueInsight } from '../../catalogue/catalogue.ts'
import { visibleFields } from '../../records/visible-fields.ts'
import type { Actor } from '@dossier/core/access/cases'
import { notFound } from '../../http/refusal.ts'

/** Whether somebody sees an insight: its folder decides. */
export function isSeen(me: Actor, { folder }: Pick<CatalogueInsight, 'folder'>, { folders }: Catalogue): boolean {
  const found = [...folders.values()].find((one) => one.folderType === 'Insight' && one.title === folder)
  return seesInsight(me, found ?? null)
}

/** 404 for an insight that is not there, in the same words as for one that the person does not see. */
export function requireInsight(me: Actor, catalogue: Catalogue, id: number): CatalogueInsight {
  const found = catalogue.insights.get(id)
  return found && isSeen(me, found, catalogue) ? found : notFound('Insight')
}

/** Whether a column is one that the tenant has and the person may not see. */
export function hiddenColumns(me: Actor, catalogue: Catalogue): (key: string) => boolean {
  const visible = visibleFields(me, catalogue)
  return (key) => {
    const fieldId = fieldOfColumn(key)
    if (fieldId === null) return key === 'hiddenFromInsights' && !me.isAdmin
    return catalogue.fields.has(fieldId) && !visible.has(fieldId)
  }
}

/** What is said in place of the numbers that such columns decide. */
export const sentenceOn = (me: Actor, { fields }: Catalogue, keys: readonly string[]): string =>
  me.isAdmin && keys.some((key) => fields.get(fieldOfColumn(key) ?? '')?.archived) ? ARCHIVED_PART : HIDDEN_PART

/** The sentence for a reader who may not see something that decides the numbers, imports included; null for others. (D-147) */
export function refusalOf(me: Actor, catalogue: Catalogue, question: InsightQuestion): string | null {
  const isHidden = hiddenColumns(me, catalogue)
  const seen = new Set<number>()
  const hiddenIn = (one: InsightQuestion): string[] => [
    ...decisiveColumns(one)
      .map(({ key }) => key)
      .filter(isHidden),
    ...one.calculations.flatMap(({ imported }) => {
      const source = imported && catalogue.insights.get(imported.insight)
      if (!source || seen.has(source.id)) return []
      seen.add(source.id)
      return hiddenIn(source)
    }),
  ]
  const hidden = hiddenIn(question)
  return hidden.length > 0 ? sentenceOn(me, catalogue, hidden) : null
}
