import type { AuditChange } from '@dossier/contract/audit-log'
import type { DataSource } from '@dossier/contract/data-sources/sources'
import type { FieldValue } from '@dossier/contract/fields'
import { changeOf } from '@dossier/core/audit/list-changes'
import { itemField } from '@dossier/core/data-sources/item-field'
import type { ItemValues } from '@dossier/core/data-sources/item-values'
import { fieldType } from '@dossier/core/fields/types/registry'
import { timeZoneOf } from '@dossier/core/tenants/time-zone'
import { NEUTRAL } from '@dossier/core/text/dates'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import type { Definition } from './definition-queries.ts'

interface Version {
  label: string
  values: ItemValues
}

export interface ChangedItem {
  id: string
  /** null: it did not exist. */
  before: Version | null
  /** null: it was deleted. */
  after: Version | null
}

/** Records what was changed of items, as it reads. */
export const auditItems = (
  ctx: Ctx,
  { source, definition }: { source: DataSource; definition: Definition },
  changed: readonly ChangedItem[],
): Promise<void> => {
  const timeZone = timeZoneOf(ctx.tenant.settings)
  const words = (version: Version | null) => version && { label: version.label, dataSource: source.title }
  return recordAudit(
    ctx,
    changed.flatMap(({ id, before, after }) =>
      audited('dataItem', {
        id,
        name: (after ?? before)?.label ?? '',
        before: words(before),
        after: words(after),
        more: changesOf(definition, { before: before?.values ?? {}, after: after?.values ?? {} }, timeZone),
      }),
    ),
  )
}

const changesOf = (
  { fields }: Definition,
  { before, after }: { before: ItemValues; after: ItemValues },
  timeZone: string,
): AuditChange[] =>
  fields.flatMap((field) => {
    const shown = (value: FieldValue | undefined) => {
      const type = fieldType(field.dataType)
      const given = (value ?? null) as never
      return type.isEmpty(given) ? null : type.display(given, itemField(field), { ...NEUTRAL, timeZone })
    }
    return changeOf({ title: field.title }, shown(before[field.id]), shown(after[field.id]))
  })
