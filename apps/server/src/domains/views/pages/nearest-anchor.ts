import { MAX_INT } from '@dossier/contract/shapes'
import type { Anchor, Anchors, Sample } from './page-anchors.ts'
import type { RankOrder, RecordOrder } from '../order/record-order.ts'

/** The last known anchor that has at most this many records before it; undefined if that is the beginning. */
export function nearestAnchor(anchors: Anchors, order: RecordOrder, most: number): Anchor | undefined {
  if (order.by === 'rank') return inRanks(anchors, order, most)
  const { samples, total } = anchors
  if (!order.descending) return anchorAt(samples, most, ({ rank }) => rank)
  // Those without a value are the last ones both ways.
  const firstEmpty = samples.findIndex(({ key }) => key === null)
  const filled = samples[firstEmpty]?.rank ?? total
  if (most >= filled) return inEmpty({ samples: samples.slice(firstEmpty), total }, filled, most)
  // From the end, the first sample with few enough after it.
  const from = firstAtLeast(samples, filled - 1 - most)
  return from && from.key !== null ? { key: from.key, id: from.id, before: filled - 1 - from.rank } : undefined
}

function inEmpty({ samples, total }: Pick<Anchors, 'samples' | 'total'>, filled: number, most: number): Anchor {
  const from = firstAtLeast(samples, filled + total - 1 - most)
  return from
    ? { key: null, id: from.id, before: filled + total - 1 - from.rank }
    : { key: null, id: MAX_INT, before: filled }
}

function anchorAt(samples: readonly Sample[], most: number, before: (sample: Sample) => number): Anchor | undefined {
  const after = samples.findIndex(({ rank }) => rank > most)
  const sample = samples.at(after < 0 ? -1 : after - 1)
  return sample && before(sample) <= most ? { key: sample.key, id: sample.id, before: before(sample) } : undefined
}

/** Samples are sorted by rank. */
function firstAtLeast(samples: readonly Sample[], rank: number): Sample | undefined {
  return samples.find((sample) => sample.rank >= rank)
}

/** The groups follow each other in the requested order, and each is walked from its newest record. */
function inRanks({ samples, total }: Anchors, { ids }: RankOrder, most: number): Anchor | undefined {
  const groups = Map.groupBy(samples, ({ key }) => key)
  const starts = [...groups].map(([key, [first]]) => ({ key, start: first?.rank ?? 0 }))
  const ends = new Map(starts.map(({ key }, index) => [key, starts[index + 1]?.start ?? total]))
  let before = 0
  for (const id of ids) {
    const key = id === null ? null : String(id)
    const group = groups.get(key)
    if (!group) continue
    const end = ends.get(key) ?? total
    const size = end - (group[0]?.rank ?? 0)
    if (before + size > most) {
      const sample = firstAtLeast(group, end - 1 - (most - before))
      return sample ? { key, id: sample.id, before: before + end - 1 - sample.rank } : { key, id: MAX_INT, before }
    }
    before += size
  }
  return undefined
}
