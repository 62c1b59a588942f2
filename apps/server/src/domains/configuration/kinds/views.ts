import { ViewToSave } from '@dossier/contract/views/definition'
import { clausesToSave } from '@dossier/core/configuration/clauses'
import { rulesToSave } from '@dossier/core/configuration/columns'
import { removeView, saveView } from '../../views/definitions/save-view.ts'
import { asForm } from './as-form.ts'
import { numbered, numbers } from './ids.ts'
import type { KindCalls } from './kind-calls.ts'
import { asWriter, folderTitle } from './writer.ts'

export const views: KindCalls<'views'> = {
  save: async (ctx, { key: _key, ...view }, before) => {
    const writer = await asWriter(ctx)
    const input = {
      ...view,
      id: numbered(before),
      isPersonal: false,
      folder: await folderTitle(ctx, view.folder),
      teams: numbers(view.teams),
      clauses: clausesToSave(view.clauses),
      formattingRules: rulesToSave(view.formattingRules),
    }
    return saveView(writer, asForm(ViewToSave, input))
  },
  remove: async (ctx, key) => removeView(await asWriter(ctx), Number(key)),
}
