import { isBlank } from '@dossier/contract/required-text'

/** The status a new record starts with: the one marked default, else the first. */
export const startStatus = <T extends { default: boolean }>(statuses: readonly T[]): T | undefined =>
  statuses.find((status) => status.default) ?? statuses[0]

/** The severity a new record starts with: the template's, else the lowest level. */
export const startSeverity = <T extends { id: number; level: number }>(
  severities: readonly T[],
  templateSeverityId: number | null,
): T | undefined =>
  severities.find((severity) => severity.id === templateSeverityId) ??
  severities.toSorted((a, b) => a.level - b.level)[0]

/** A title is needed unless the template writes it. */
export const isTitleMissing = (title: string, template: { enableTitleTemplate: boolean }): boolean =>
  !template.enableTitleTemplate && isBlank(title)
