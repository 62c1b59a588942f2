import type { Kind } from './kind.ts'

export const teams: Kind<'teams'> = { noun: 'team', rekey: (team) => team }
