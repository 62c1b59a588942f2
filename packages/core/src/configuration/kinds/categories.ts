import type { Kind } from './kind.ts'
import { kindTeams } from './references.ts'

export const categories: Kind<'categories'> = {
  noun: 'category',
  rekey: (category, scope) => ({ ...category, ...kindTeams(category, scope) }),
}
