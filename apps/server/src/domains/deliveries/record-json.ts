import { fieldLabel, fieldValue, namedIn, propertiesOf } from '../cases/present-case.ts'
import type { LoadedCase } from '../cases/load-case.ts'

/** A record as receivers outside get it: everything of it, by ids that last and by names. */
export function recordJson(loaded: LoadedCase) {
  const { record, catalogue, items } = loaded
  const of = propertiesOf(loaded)
  return {
    id: of.id,
    caseNumber: of.caseNumber,
    title: of.title,
    summary: of.summary,
    template: { id: of.templateId, title: of.templateTitle },
    category: of.categoryId === null ? null : { id: of.categoryId, title: of.categoryTitle },
    status: { id: of.statusId, title: of.statusTitle },
    severity: { id: of.severityId, title: of.severityTitle, level: of.severityLevel },
    assignee: of.assigneeId === null ? null : { id: of.assigneeId, name: of.assigneeName },
    openedBy: { id: of.openedByUserId, name: of.openedByUser },
    isCase: of.isCase,
    isClosed: of.isClosed,
    isSensitive: of.isSensitive,
    created: of.created,
    closed: of.closed,
    deleted: of.deleted,
    lastUpdated: of.lastUpdated,
    seq: of.seq,
    areas: of.areas,
    tags: of.tags,
    users: of.users.map(({ id, name }) => ({ id, name })),
    pendingTeams: of.pendingTeams,
    fields: Object.fromEntries(
      [...record.template.fields].map(([id, { field }]) => {
        const value = namedIn(catalogue, fieldValue(record, id))
        const text = fieldLabel(field, value, { items, timeZone: catalogue.timeZone })
        return [id, { title: field.title, dataType: field.dataType, value, text }]
      }),
    ),
  }
}
