import type { Kind } from './kind.ts'

export const settings: Kind<'settings'> = { noun: 'setting', rekey: (setting) => setting }
