import type { FileAnswer } from '@dossier/contract/endpoint'
import { fileOf } from '@dossier/core/configuration/names'
import { portableParts } from '@dossier/core/configuration/portable-parts'
import { withComparedValues } from '@dossier/core/configuration/portable'
import { readConfiguration } from '../../catalogue/configured-things.ts'
import type { Ctx } from '../../http/context.ts'
import { openValues } from './carry-out.ts'
import { portableDefaults } from './compare.ts'

/** The configuration of the tenant as a file that another one can import. */
export async function exportConfiguration(ctx: Ctx): Promise<FileAnswer> {
  const { tx, tenant } = ctx
  const whole = await readConfiguration(tx, tenant.id)
  const { configuration, leftOut } = portableParts(
    withComparedValues(whole, await portableDefaults(ctx), await openValues(ctx)),
  )
  const file = fileOf(configuration, leftOut)
  return {
    type: 'application/json',
    bytes: new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`),
    fileName: `configuration-${tenant.domain}.json`,
    cacheControl: 'no-store',
  }
}
