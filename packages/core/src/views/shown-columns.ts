import { NEW_VIEW } from '@dossier/contract/views/definition'

/** The columns of a view that its reader may see; if none is left, those of a new view. (B-VIEW-21) */
export function shownColumns(columns: readonly string[], isShown: (key: string) => boolean): string[] {
  const shown = columns.filter(isShown)
  return shown.length > 0 ? shown : [...NEW_VIEW.columns]
}
