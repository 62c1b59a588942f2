import type { Usage } from '@dossier/contract/usage'
import { usesInWords } from '@dossier/core/usage/in-words'
import type { Ctx } from './context.ts'
import { conflict } from './refusal.ts'

interface Used {
  thing: { title: string }
  usage: Usage
  /** What to do about it, as a sentence. */
  remedy: string
}

/** Refuses with 409 and its uses to delete something while anything uses it. */
export function refuseInUse({ tenant }: Ctx, { thing, usage, remedy }: Used): void {
  if (usage.count === 0) return
  const by = usesInWords(usage, { record: tenant.recordName, quoted: (title) => `"${title}"` })
  conflict(`"${thing.title}" is in use by ${new Intl.ListFormat('en').format(by)}. ${remedy}`)
}
