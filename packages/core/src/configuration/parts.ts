import type { ConfiguredKind } from '@dossier/contract/configuration/file'
import type { Configuration } from './configuration.ts'
import { KINDS } from './kinds/index.ts'
import type { Part } from './kinds/kind.ts'

/** What others can refer to within a thing. */
export function partsOf(kind: ConfiguredKind, thing: Configuration[ConfiguredKind][number]): readonly Part[] {
  const { parts } = KINDS[kind]
  return parts ? ((thing as unknown as Record<string, readonly Part[]>)[parts.at] ?? []) : []
}

export const keyOfPart = ({ key, title, label }: Part): string => key ?? title ?? label ?? ''
