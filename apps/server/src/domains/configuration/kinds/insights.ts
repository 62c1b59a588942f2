import { InsightToSave } from '@dossier/contract/insights/definition'
import { clausesToSave } from '@dossier/core/configuration/clauses'
import { rulesToSave } from '@dossier/core/configuration/columns'
import { removeInsight, saveInsight } from '../../insights/save-insight.ts'
import { asForm } from './as-form.ts'
import { numbered } from './ids.ts'
import type { KindCalls } from './kind-calls.ts'
import { asWriter, folderTitle } from './writer.ts'

export const insights: KindCalls<'insights'> = {
  save: async (ctx, { key: _key, parameters, ...insight }, before) => {
    const writer = await asWriter(ctx)
    const input = {
      ...insight,
      id: numbered(before),
      folder: await folderTitle(ctx, insight.folder),
      clauses: clausesToSave(insight.clauses),
      dynamicParameters: parameters,
      formattingRules: rulesToSave(insight.formattingRules),
      calculations: insight.calculations.map((one) => ({
        ...one,
        imported: one.imported && { ...one.imported, insight: Number(one.imported.insight) },
      })),
    }
    return saveInsight(writer, asForm(InsightToSave, input))
  },
  remove: async (ctx, key) => removeInsight(await asWriter(ctx), Number(key)),
}
