import type { FormatIcon } from '@dossier/core/formatting/cell-format'

/** What the icons of rules are called. (C-FMT-07) */
export const FORMAT_ICON_WORDS: Record<FormatIcon, string> = {
  'caret-up': 'Caret up',
  'caret-down': 'Caret down',
  'exclamation-triangle': 'Exclamation triangle',
  'exclamation-circle': 'Exclamation circle',
}
