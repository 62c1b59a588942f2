import type { CaseProperties, PropertyKey } from '@dossier/contract/cases/details'
import type { Ctx } from '../../http/context.ts'
import { applyTo } from './writing/apply-changes.ts'
import { presentProperties } from './present-case.ts'
import { writerOf } from './writing/writer.ts'

interface PropertySave {
  caseId: number
  key: PropertyKey
  value: unknown
  fence?: number | undefined
  base?: number | undefined
}

/**
 * Writes one property, and releases the caller's lock on it. A value equal to the current one changes nothing. With a
 * base, changes by others since then are kept, or reported as a conflict. (D-123)
 */
export async function saveProperty(ctx: Ctx, { caseId, ...save }: PropertySave): Promise<CaseProperties> {
  const { loaded } = await applyTo(writerOf(ctx), caseId, [{ kind: 'property', ...save, endsEdit: true }])
  return presentProperties(ctx.me, loaded)
}
