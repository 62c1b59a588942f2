import { validZone } from '@dossier/core/text/valid-zone'

const ALSO = ['UTC']

/** Each zone once, with the other names that programs have for it, and how it differs from UTC now. (C-SCHED-27) */
export function listTimeZones(): { id: string; offset: string; names: string[] }[] {
  const now = Temporal.Now.instant()
  const byId = Map.groupBy([...Intl.supportedValuesOf('timeZone'), ...ALSO], validZone)
  return [...byId]
    .map(([id, names]) => ({
      id,
      offset: now.toZonedDateTimeISO(id).offset,
      names: names.filter((name) => name !== id),
    }))
    .toSorted((one, another) => (one.id < another.id ? -1 : 1))
}
