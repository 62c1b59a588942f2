import type { Option } from '@dossier/contract/fields'

interface StoredChoices {
  columnValues: readonly Option[]
  /** Values of removed choices, which records may still have. */
  formerValues: readonly string[]
  /** By value, what they were called. */
  formerLabels: Readonly<Record<string, string>>
}

interface Options {
  /** 0: a new choice. */
  key: number
  label: string
}

type Renewed =
  | { ok: true; columnValues: Option[]; formerValues: string[]; formerLabels: Record<string, string> }
  | { ok: false; message: string }

/**
 * The choices of a list after a save. One that is kept keeps its value, whatever its label, so that records follow it. One
 * that comes back under the value of a removed one is that choice again.
 */
export function renewChoices(next: readonly Options[], stored: StoredChoices): Renewed {
  const twin = twinIn(next.map(({ label }) => label))
  if (twin !== undefined) return { ok: false, message: `"${twin}" is listed twice.` }
  const before = new Map(stored.columnValues.map((option) => [option.key, option]))
  const kept = new Set(next.map(({ key }) => key))
  const taken = new Set(stored.columnValues.filter(({ key }) => kept.has(key)).map(({ value }) => value))
  const columnValues: Option[] = []
  let newest = Math.max(0, ...before.keys())
  for (const { key, label } of next) {
    const option = before.get(key)
    before.delete(key)
    if (key !== 0 && !option) return { ok: false, message: 'This choice no longer exists. Remove its row, or reload.' }
    const value = option?.value ?? freeValue(label, { taken, stored })
    taken.add(value)
    columnValues.push({ key: option?.key ?? ++newest, value, label })
  }
  const left = [...stored.formerValues, ...stored.columnValues.map(({ value }) => value)]
  const formerValues = [...new Set(left)].filter((value) => !taken.has(value))
  const labels = new Map([
    ...Object.entries(stored.formerLabels),
    ...stored.columnValues.map(({ value, label }) => [value, label] as const),
  ])
  const formerLabels = Object.fromEntries(formerValues.map((value) => [value, labels.get(value) ?? value]))
  return { ok: true, columnValues, formerValues, formerLabels }
}

/** A renamed choice still has the value of its first label, and a removed one may be that of records. */
function freeValue(label: string, { taken, stored }: { taken: ReadonlySet<string>; stored: StoredChoices }): string {
  let value = label
  for (let nth = 2; taken.has(value) || (value !== label && stored.formerValues.includes(value)); nth += 1)
    value = `${label} ${nth}`
  return value
}

/** A label that is there twice, whatever its letter case. */
export function twinIn(labels: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return labels.find((label) => seen.size === seen.add(label.toLowerCase()).size)
}
