import type { AuditChange } from '@dossier/contract/audit-log'
import type { FieldValue } from '@dossier/contract/fields'
import type { UserField } from '@dossier/contract/user-profile/fields'
import { changeOf } from '@dossier/core/audit/list-changes'
import { fieldType } from '@dossier/core/fields/types/registry'
import { NEUTRAL } from '@dossier/core/text/dates'

type Values = Readonly<Record<string, FieldValue>>

/** For the audit log: what a save changed of a person's values, as they read. */
export const auditValues = (
  fields: readonly UserField[],
  { before, saved, timeZone }: { before: Values; saved: Values; timeZone: string },
): AuditChange[] =>
  fields.flatMap(({ field }) => {
    const now = saved[field.id]
    if (now === undefined) return []
    const type = fieldType(field.dataType)
    const shown = (value: FieldValue) =>
      type.isEmpty(value as never) ? null : type.display(value as never, field, { ...NEUTRAL, timeZone })
    return changeOf({ title: field.title }, shown(before[field.id] ?? null), shown(now))
  })
