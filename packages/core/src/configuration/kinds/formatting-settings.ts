import type { ThingOf } from '../configuration.ts'
import { readRules } from '../read-rules.ts'
import type { Kind } from './kind.ts'

/** They are copied to any column of their type, so their values name nothing. */
export const formattingSettings: Kind<'formattingSettings'> = {
  noun: 'formatting rule setting',
  read: (stored) => {
    const setting = stored as ThingOf<'formattingSettings'>
    return { ...setting, rules: readRules(setting.rules) }
  },
  rekey: (setting) => setting,
}
