import type { ConfigurationFile, ConfiguredKind } from '@dossier/contract/configuration/file'

/** Everything that administrators configure, by kind; things refer to one another by keys: ids, or names in a file. */
export type Configuration = Pick<ConfigurationFile, ConfiguredKind>

export type ThingOf<K extends ConfiguredKind> = Configuration[K][number]

/** By what others refer to it. */
export const keyOf = (thing: { key?: string | undefined; title: string }): string => thing.key ?? thing.title

export const keyOfChoice = (choice: { key?: string | undefined; label: string }): string => choice.key ?? choice.label

/** Whatever the letter case: titles that differ only in it are the same to people. */
export const foldKey = (key: string): string => key.trim().toLowerCase()
